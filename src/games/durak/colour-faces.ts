// Ranks and suits of Durak's cards in colour, as fonts. Made of the pictures in test/games/durak/colour-faces.txt.

/** What stands in a card's corner: the ranks from 2 to the ace from "A" on, the suits from "N" on; 14 by 16 pixels. */
export const enum Corner {
  Width = 14,
  Height = 16,
  Six = 69,
  Suit = 78,
}

/** What stands on a card: the suits from "A" on; so many pixels wide and high. */
export const PIP = 28;

export const CORNERS: string = atob(
  "AAAYBzgHeB9wP+A/4H/g9+Hnc8d/hz8HHgAAAAAAAAjgHOAe4Y/jh+cH/wf/h/uO8/7h/AB4AAAAAAA4AHgB+AP4B7gfOD44f/9//z//ADgAOAAAAAAABP/M/47/jucH5wfnB+cH447j" +
    "/uH8APgAAAAAAPAH/A/+H44/B38HdwfnB+OO4/4B/ABwAAAAAOAA4ADgAOAA4D/g/+P/7+D/APwA+ADgAAAAAAAAMBz8P/5/zuOH44fjh+OHf84//hz8ABAAAAAADgA/gH/Hccfg5+Du" +
    "4P7g/HH4f/A/4A8AAAAwAH///////wAAD/A//H/+8A/gB/APf/4//AfgAAAAGAAcAB4ADwAHAAcAB//+//7//P/gAAAAAAAAD+A/8H/4cDzgHOA84HzgfHA8f/4//w/nAAAAAP//////" +
    "////B8APwB/gPfh4fPA/4A/ABwAAAAAADwB/Af4P8H/w/DD8MH/wD/AB/gB/AA8AAAAADwAfgD/AP+Af8A/4D/gf8D/gP8AfgA8AAAAAAAAAAYADwAfgD/A/+D/4D/AH4APAAYAAAAAA" +
    "AAAB4APgA/AP8D/kP/w//D/kD/AD8APgAeAAAAAAAMAD4AfwD/Af5D/8P/wf5A/wB/AD4ADAAAA=",
);

export const PIPS: string = atob(
  "AAAAAD8AAA/8AAH/8AAf/4AD//wAP//gA///AD//+AP//8A///4B///wD///gD///AP//8D///gf//8D///gP//8A///gD//8AP//gA//8AB//gAH/8AAP/AAAPwAAAAAAAAAAAAAAAA" +
    "AAAAAABgAAAPAAAB8AAAP8AAB/4AAP/wAB//gAP//AD///Af//+H///+f///4f//+A///wA//8AB//gAD/8AAH/gAAP8AAAfgAAA8AAABgAAAAAAAAAAAAAAAAAAAAAAPAAAD/AAAf+A" +
    "AB/8AAP/wAA//AAD/8AH//wB///CP//4Y///Dn///+f///5////n///+P//w4///hh///CB//8AAP/wAA//AAD/8AAH/wAAf+AAA/wAAA8AAAAAAAAAAAAAAAAAH8AAA/4AAP/wAB//A" +
    "AP/8AB//wAP//AB//8IP//hh//8OP///5////n///+P///4f//Dg//+GB//8ID//wAH//AAP/8AAf/wAA//AAA/4AAB/AAAAAAAAAAA=",
);

// Made by deploy/build/font/endings.ts from the pictures in deploy/build/font/endings.txt; change those.

/** A font of 32 by 32 pixels, base64: "A" for who has won, "B" for who has lost, "C" for a draw. */
export const END_FACES =
  "AAAAAAAAAAAAAAAAAAAAAAAAAAA+AH8AH8H/wA/H//AHz9/4A9+f/APfOHwH3zw+D9+cHh/f3A4/3/wPf9/8D3/f/A8/3/wPH9/cDg/fnB4H3zw+A984fAPfn/wHz9/4D8f/8B/B/8A8AH8AAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAAD8wAAB/eAAAf7AAAH/AAAB/wGAAf+f+AD/v/wA/7f+AH+s/wAPrP6AF7z8wBi8+cA/P/nA/7/zw/+/8+P/v/Pg/7/zwD4/+cAdvPnAI7z8wF+s3oD/rI8A/7feAP+//AH/n/gB/4GAAf8AAAH+wAAA/+AAAPzAAAAAAAAAAAAAAAAAAAAAAAAAAP8AAAP/wAAP//AAH//4AD///AB+H/4Afh+eAP4fnwD+H58B//+fgf//n4H//5+B//+fgf//n4H//5+B//+fgf4fn4D+H58A/h+fAH4fngB///4AP//8AB//+AAP//AAA//AAAD/AAAAAAAAAAAAAAAAAA";

// Twelve cards with three Sets, which tours deal and draw.
export const TABLE = [
  ...["S2132", "S1311", "S1322", "S1123"],
  ...["S2323", "S1313", "S2123", "S1232"],
  ...["S1121", "S1112", "S1323", "S2333"],
];

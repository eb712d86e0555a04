/** Puts a GM67 that ships as a USB keyboard on its serial pins (TTL, 9600 baud): vendor's manual, "TTL 232". */
export const SETUP_CODE = "^#SC^3030010";

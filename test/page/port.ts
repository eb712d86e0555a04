// A serial port for a page in a browser; a test holds its other end.

/** A port whose streams lead to `window.boardTakes` and from `window.boardSays`, its line RTS to `window.boardSignals`: as much of Web Serial as the page uses. */
export const PORT = `(() => {
  let out;
  // What is written in one go arrives in one go: each call of the test goes through three processes.
  let typed = "", timer = 0;
  const arrive = () => {
    clearTimeout(timer);
    timer = 0;
    const text = typed;
    typed = "";
    return text && window.boardTakes(text);
  };
  const port = {
    readable: null, writable: null, getInfo: () => ({ usbVendorId: 0x10c4, usbProductId: 0xea60 }),
    async open() {
      port.readable = new ReadableStream({ start: controller => { out = controller; } });
      port.writable = new WritableStream({
        write: bytes => {
          typed += String.fromCharCode(...bytes);
          timer ||= setTimeout(arrive);
        },
      });
    },
    async close() {
      await arrive();
      port.readable = port.writable = null;
    },
    async setSignals({ requestToSend }) {
      await arrive();
      if (requestToSend !== undefined) window.boardSignals?.(requestToSend);
    },
  };
  window.boardSays = text => out?.enqueue(Uint8Array.from(text, letter => letter.charCodeAt(0)));
  Navigator.prototype.__defineGetter__("serial", () => ({ addEventListener() {}, requestPort: async () => port }));
})();`;

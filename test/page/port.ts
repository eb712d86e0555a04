// A serial port for a page in a browser; a test holds its other end.

/** A port whose streams lead to `window.boardTakes` and from `window.boardSays`, its line RTS to `window.boardSignals`: as much of Web Serial as the page uses. */
export const PORT = `(() => {
  let out;
  const port = {
    readable: null, writable: null, getInfo: () => ({ usbVendorId: 0x10c4, usbProductId: 0xea60 }),
    async open() {
      port.readable = new ReadableStream({ start: controller => { out = controller; } });
      port.writable = new WritableStream({ write: bytes => window.boardTakes(String.fromCharCode(...bytes)) });
    },
    async close() { port.readable = port.writable = null; },
    async setSignals({ requestToSend }) { if (requestToSend !== undefined) window.boardSignals?.(requestToSend); },
  };
  window.boardSays = text => out?.enqueue(Uint8Array.from(text, letter => letter.charCodeAt(0)));
  Navigator.prototype.__defineGetter__("serial", () => ({ addEventListener() {}, requestPort: async () => port }));
})();`;

// Things that are dragged by mouse, pen or finger and dropped on a place. A finger has to rest on a thing first, or it scrolls the page.

const MOUSE_PX = 6;
const REST_MS = 280;

export interface Drag {
  /** What is seen under the pointer meanwhile. */
  ghost: () => Element;
  /** Where it may be dropped; undefined where it may not. */
  placeAt: (x: number, y: number) => HTMLElement | undefined;
  drop: (place: HTMLElement) => void;
}

class Dragging {
  private readonly ghost = document.createElement("div");
  private place: HTMLElement | undefined;

  constructor(
    private readonly drag: Drag,
    x: number,
    y: number,
  ) {
    this.ghost.className = "ghost";
    this.ghost.append(drag.ghost());
    document.body.append(this.ghost);
    this.move(x, y);
  }

  move(x: number, y: number): void {
    this.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%)`;
    const place = this.drag.placeAt(x, y);
    if (place === this.place) return;
    this.place?.classList.remove("aimed");
    place?.classList.add("aimed");
    this.place = place;
  }

  end(isDropped: boolean): void {
    this.ghost.remove();
    this.place?.classList.remove("aimed");
    if (isDropped && this.place) this.drag.drop(this.place);
  }
}

/** Makes an element that can be dragged; a click on it is still a click. */
export function makeDraggable(element: HTMLElement, drag: Drag): void {
  let from: { id: number; x: number; y: number } | undefined;
  let dragging: Dragging | undefined;
  let timer = 0;

  const start = (x: number, y: number) => {
    if (!from || dragging) return;
    element.setPointerCapture(from.id);
    dragging = new Dragging(drag, x, y);
  };
  const end = (isDropped: boolean) => {
    clearTimeout(timer);
    const had = dragging;
    from = dragging = undefined;
    had?.end(isDropped);
    if (!had) return;
    // The click that the browser makes of it, right now if at all, was none.
    const swallow = (event: Event) => event.stopImmediatePropagation();
    element.addEventListener("click", swallow, { capture: true });
    setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 0);
  };

  element.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    from = { id: event.pointerId, x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch") timer = window.setTimeout(() => from && start(from.x, from.y), REST_MS);
  });
  element.addEventListener("pointermove", event => {
    if (!from || event.pointerId !== from.id) return;
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y);
    if (dragging) dragging.move(event.clientX, event.clientY);
    else if (event.pointerType === "touch" && far > MOUSE_PX) clearTimeout(timer);
    else if (event.pointerType !== "touch" && far > MOUSE_PX) start(event.clientX, event.clientY);
  });
  element.addEventListener("pointerup", () => end(true));
  element.addEventListener("pointercancel", () => end(false));
  // While something hangs on the finger, the page does not scroll.
  element.addEventListener(
    "touchmove",
    event => {
      if (dragging) event.preventDefault();
    },
    { passive: false },
  );
  element.addEventListener("contextmenu", event => {
    if (dragging) event.preventDefault();
  });
}

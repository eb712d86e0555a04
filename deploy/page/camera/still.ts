// Still pictures that a person brings: from a file, dropped, or pasted.
import { say } from "../../words/say";

/** A phone's best cameras have 200 million pixels. More is refused before anything of it is decoded. */
const MOST_PIXELS = 268_000_000;

/** The picture that was dropped or pasted: a browser goes by a file's name, so of what it calls none the first may be one all the same. */
function pictureIn(data: DataTransfer | null): File | undefined {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => type.startsWith("image/")) ?? files[0];
}

/** Pictures dropped onto a panel, or pasted while it is seen. `refuse` hears why something is not taken. */
export function hearPictures(panel: HTMLElement, take: (file: File) => void, refuse: (words: string) => void): void {
  document.addEventListener("paste", event => {
    const file = panel.offsetParent && pictureIn(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    take(file);
  });
  panel.addEventListener("dragover", event => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    panel.classList.add("over");
  });
  panel.addEventListener("dragleave", event => {
    if (!panel.contains(event.relatedTarget as Node | null)) panel.classList.remove("over");
  });
  panel.addEventListener("drop", event => {
    event.preventDefault();
    panel.classList.remove("over");
    const file = pictureIn(event.dataTransfer);
    if (file) take(file);
    else refuse(say("camera.droppedOther"));
  });
}

/** Undefined: the browser cannot show it. */
function load(address: string): Promise<HTMLImageElement | undefined> {
  return new Promise(resolve => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(undefined);
    image.src = address;
  });
}

async function whyNone(file: Blob): Promise<string> {
  const { kindOf, whyNoPhoto } = await import("../../kinds");
  const kind = await kindOf(new Uint8Array(await file.arrayBuffer()));
  const why = whyNoPhoto(file instanceof File ? file.name : "This picture", kind);
  if (why) return `${why}.`;
  return kind ? say("camera.cannotShow", { kind }) : say("camera.noPicture");
}

/**
 * Drawn upright, its longest side `mostSide` at most: a browser that is asked for less than all decodes no more than it needs. Throws in words for a person.
 */
export async function openStill(file: Blob, mostSide: number): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = await load(address);
    if (!image) throw new Error(await whyNone(file));
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width * height > MOST_PIXELS) throw new Error(say("camera.tooLarge", { millions: MOST_PIXELS / 1e6 }));
    const share = Math.min(1, mostSide / Math.max(width, height, 1));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * share));
    canvas.height = Math.max(1, Math.round(height * share));
    canvas.getContext("2d", { willReadFrequently: true })!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

import { useEffect, useRef, useState } from "react";

/**
 * Takes files that are dropped anywhere on the page, or pasted into it; tells whether some are being
 * held over it.
 */
export function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    // Without another element they have left the window.
    const onLeave = (event: DragEvent) => void (!event.relatedTarget && setOver(false));
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      take.current([...event.dataTransfer.files]);
    };
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      // Words that are copied from a document may bring a picture of themselves.
      if (files.length > 0 && !clipboardData?.types.includes("text/plain")) take.current(files);
    };
    document.addEventListener("dragenter", onDrag);
    document.addEventListener("dragover", onDrag);
    document.addEventListener("dragleave", onLeave);
    document.addEventListener("drop", onDrop);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("dragenter", onDrag);
      document.removeEventListener("dragover", onDrag);
      document.removeEventListener("dragleave", onLeave);
      document.removeEventListener("drop", onDrop);
      document.removeEventListener("paste", onPaste);
    };
  }, []);
  return isOver;
}

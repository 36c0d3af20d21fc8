import { useState, type DragEvent } from 'react';

export interface FileDrop {
  /** The user is dragging files over the element. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Accepts files that are dropped from outside of the browser. Ignores drags that start in the page. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  // The `dragenter` event of an element is fired before the `dragleave` event of the previous one.
  const [depth, setDepth] = useState(0);
  const enter = (step: number): void => setDepth((before) => Math.max(0, before + step));
  const withFiles =
    (act: (event: DragEvent) => void) =>
    (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      act(event);
    };
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: withFiles(() => enter(1)),
      onDragOver: withFiles(({ dataTransfer }) => Object.assign(dataTransfer, { dropEffect: 'copy' })),
      onDragLeave: withFiles(() => enter(-1)),
      onDrop: withFiles(({ dataTransfer }) => {
        setDepth(0);
        onFiles([...dataTransfer.files]);
      }),
    },
  };
}

/** Saves the content as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser copies the content when the download begins.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

// docs/guides/files.md quotes each region of this file as a code block. The file is compiled with the tests, and browser.test.ts runs the
// first two regions.

export function sender(server: string, accessToken: string) {
  // #region send
  async function send(conversationId: string, form: FormData): Promise<unknown> {
    // If no response arrives and the form is sent again with the same id, the message is still stored only once.
    if (!form.has('clientMessageId')) form.set('clientMessageId', crypto.randomUUID());
    const answer = await fetch(`${server}/api/chats/${conversationId}/messages/attachments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}` }, // no Content-Type: fetch adds it, with the boundary
      body: form,
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }
  // #endregion

  async function sendChosen(conversationId: string, input: { readonly files: Iterable<File> }): Promise<unknown> {
    // #region files
    const form = new FormData();
    form.set('body', 'From the summit');
    for (const file of input.files) form.append('files', file);
    return send(conversationId, form);
    // #endregion
  }

  async function record(conversationId: string): Promise<MediaRecorder> {
    // #region voice
    const recorder = new MediaRecorder(await navigator.mediaDevices.getUserMedia({ audio: true }));
    const chunks: Blob[] = [];
    let startedAt = 0;
    recorder.onstart = () => (startedAt = performance.now());
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    recorder.onstop = () => {
      const form = new FormData();
      form.set('voice', 'true');
      form.set('durationMs', String(Math.round(performance.now() - startedAt)));
      form.append('files', new Blob(chunks, { type: recorder.mimeType }), 'voice');
      return send(conversationId, form);
    };
    recorder.start(); // to end the recording, call recorder.stop()
    // #endregion
    return recorder;
  }

  return { send, sendChosen, record };
}

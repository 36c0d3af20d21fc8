// These scripts for pages are texts, because the browser's types are not available here.

/** Returns an expression that calls the script with `input`. */
export function called(script: string, input: unknown): string {
  return `(${script})(${JSON.stringify(input)})`;
}

/** Records two seconds of a tone as WebM with Opus, sends the recording, and returns the result. */
export const recordVoice = `async ({ path, token }) => {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const target = context.createMediaStreamDestination();
  tone.connect(target);
  tone.start();
  const recorder = new MediaRecorder(target.stream, { mimeType: 'audio/webm;codecs=opus' });
  const chunks = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  const startedAt = performance.now();
  recorder.start(250);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  recorder.stop();
  const durationMs = Math.round(performance.now() - startedAt);
  await stopped;
  const voice = new Blob(chunks, { type: recorder.mimeType });
  const form = new FormData();
  form.append('voice', 'true');
  form.append('durationMs', String(durationMs));
  form.append('waveform', JSON.stringify([0, 128, 255]));
  form.append('files', voice, 'voice.webm');
  const headers = { authorization: 'Bearer ' + token };
  const answer = await fetch(path, { method: 'POST', headers, body: form });
  return { status: answer.status, text: await answer.text(), size: voice.size, durationMs };
}`;

/** Plays from the middle. Returns where playing began and how far it came. */
export const playVoice = `async (url) => {
  const audio = new Audio(url);
  audio.muted = true;
  await new Promise((resolve, reject) => {
    audio.oncanplay = resolve;
    audio.onerror = () => reject(new Error('it does not play: ' + audio.error.message));
  });
  const sought = new Promise((resolve) => (audio.onseeked = resolve));
  audio.currentTime = 1.2;
  await sought;
  const from = audio.currentTime;
  await audio.play();
  await new Promise((resolve) => setTimeout(resolve, 400));
  return { from, reached: audio.currentTime };
}`;

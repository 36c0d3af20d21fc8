/* global crypto, sessionStorage */

// Anybody can write a link to the page where a sign-in ends, with tokens of an account of his own in it. So a sign-in that
// begins here takes a random mark along, which this tab remembers.
const key = 'crewkit:social-sign-in';

/** Where a sign-in is to end, and what to do in the moment in which it begins. */
export function beginsHere() {
  const mark = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return { returnTo: `/social-sign-in?mark=${mark}`, remember: () => store(mark) };
}

/** Whether the sign-in with this mark began in this tab. True once. */
export function beganHere(mark) {
  try {
    const own = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return own !== null && own === mark;
  } catch {
    return false;
  }
}

function store(mark) {
  try {
    sessionStorage.setItem(key, mark);
  } catch {
    // Without storage the page asks at the end.
  }
}

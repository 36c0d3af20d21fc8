import { completeSocialSignIn, createCrewkitClient } from '@crewkit/client-sdk';

// Must run first, because it removes the tokens from the address and the history.
const arrival = await completeSocialSignIn();
const client = createCrewkitClient({ baseUrl: '' });

switch (arrival.kind) {
  case 'delivered': // this page is a popup; the page that opened it continues and closes it
  case 'nothing':
    break;
  case 'signed-in':
    // If this tab did not start the flow, the user may have followed an attacker's link, and the tokens may be for the
    // attacker's account.
    if (arrival.begunHere) await client.auth.acceptSocialTokens(arrival.tokens);
    // Load a new document instead of using a client-side router: otherwise this document's Performance API entries
    // would keep the URL with the tokens.
    location.replace('/');
    break;
  case 'second-step':
    await client.auth.verifyTwoFactor({ challengeToken: arrival.challengeToken, code: prompt('Code?') ?? '' });
    location.replace('/');
    break;
  case 'failed':
    document.body.textContent = `That did not work: ${arrival.code}`;
}

import { completeSocialSignIn, createCrewkitClient } from '@crewkit/client-sdk';

// First of all: it takes the tokens out of the address and the history.
const arrival = await completeSocialSignIn();
const client = createCrewkitClient({ baseUrl: '' });

switch (arrival.kind) {
  case 'delivered': // a popup; the page that opened it goes on, and closes it
  case 'nothing':
    break;
  case 'signed-in':
    // Otherwise an attacker could have made this link, with tokens of their own account.
    if (arrival.begunHere) await client.auth.acceptSocialTokens(arrival.tokens);
    location.replace('/'); // not by a router: the document's timing entries keep its first address
    break;
  case 'second-step':
    await client.auth.verifyTwoFactor({ challengeToken: arrival.challengeToken, code: prompt('Code?') ?? '' });
    location.replace('/');
    break;
  case 'failed':
    document.body.textContent = `That did not work: ${arrival.code}`;
}

import { accountPanel } from './account-panel.js';
import { makePage } from './page.js';
import { assetUrl } from './public-assets.js';

export const signInPage = makePage({
  path: '/sign-in',
  operationId: 'signInPage',
  title: 'Sign in · Crewkit',
  script: 'sign-in.js',
  mainClass: 'narrow',
  extraStyles: ['account.css', 'own-account.css'].map(assetUrl),
  main: accountPanel({ title: '<h1 id="account-title">Your account</h1>', open: 'sign-in' }),
});

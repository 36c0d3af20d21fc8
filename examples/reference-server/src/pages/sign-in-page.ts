import { accountPanel } from './account-panel.js';
import { makePage } from './page.js';

export const signInPage = makePage({
  path: '/sign-in',
  operationId: 'signInPage',
  title: 'Sign in · Crewkit',
  script: 'sign-in.js',
  mainClass: 'narrow',
  main: accountPanel('<h1 id="account-title">Your account</h1>', 'sign-in'),
});

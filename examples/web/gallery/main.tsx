// Shows all components of src/ui and the colors of the theme: `npm run gallery`. It is not part of the build.
import '../src/ui/theme/tokens.css';
import '../src/ui/theme/base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { startTheme } from '../src/ui/theme/theme.js';
import { Gallery } from './gallery.js';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root.');
startTheme();
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);

import { fileURLToPath } from 'node:url';
import { describePackages } from '../describe-packages.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export default {
  async paths() {
    const pages = await describePackages(root);
    return [...pages].map(([page, content]) => ({ params: { page }, content }));
  },
};

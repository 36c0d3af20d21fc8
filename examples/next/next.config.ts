import type { NextConfig } from 'next';

const config: NextConfig = {
  // Pages contain access tokens: docs/contributing/decisions/0025-response-compression.md.
  compress: false,
  // `npm run typecheck` checks the types.
  typescript: { ignoreBuildErrors: true },
};

export default config;

/** The environment variables of the build. `.env.example` describes them. */
interface ImportMetaEnv {
  readonly VITE_CREWKIT_URL?: string;
}

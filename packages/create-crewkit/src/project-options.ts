/** What a project is made of. Each option has a folder of the same name in `template`. */
export const choices = {
  server: ['fastify', 'express'],
  store: ['sqlite', 'postgres'],
  frontEnd: ['react', 'none'],
} as const;

/** The choices for a project. */
export type ProjectOptions = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] };

/** The choices of `--yes`. */
export const defaults: ProjectOptions = { server: 'fastify', store: 'sqlite', frontEnd: 'react' };

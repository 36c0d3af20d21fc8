import { accessUseCases } from './access-use-cases.js';
import { accountsUseCases } from './accounts-use-cases.js';
import { adminUseCases } from './admin-use-cases.js';
import { chatUseCases } from './chat-use-cases.js';
import { mailUseCases } from './mail-use-cases.js';
import { notificationsUseCases } from './notifications-use-cases.js';
import { signInUseCases } from './sign-in-use-cases.js';
import type { Instances, Singleton } from './singleton.js';
import { webhooksUseCases } from './webhooks-use-cases.js';
import { workspaceUseCases } from './workspace-use-cases.js';

/** All use cases by name, for routes, sockets and embedding applications. Two areas cannot declare the same name. */
export interface UseCases
  extends
    Instances<typeof accountsUseCases>,
    Instances<typeof signInUseCases>,
    Instances<typeof accessUseCases>,
    Instances<typeof adminUseCases>,
    Instances<typeof workspaceUseCases>,
    Instances<typeof chatUseCases>,
    Instances<typeof mailUseCases>,
    Instances<typeof webhooksUseCases>,
    Instances<typeof notificationsUseCases> {}

/** The declaration of each use case, by name. */
export const declaredUseCases: { readonly [Name in keyof UseCases]: Singleton<UseCases[Name]> } = {
  ...accountsUseCases,
  ...signInUseCases,
  ...accessUseCases,
  ...adminUseCases,
  ...workspaceUseCases,
  ...chatUseCases,
  ...mailUseCases,
  ...webhooksUseCases,
  ...notificationsUseCases,
};

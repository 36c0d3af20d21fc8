import { z } from 'zod';

import { permissionCatalogue } from '../../domain/permission.js';

/**
 * A permission's canonical name, for responses that cannot contain any other. Roles and groups show the stored names, which another
 * version of this software may have written; use cases validate those in requests.
 */
export const permissionName = z.enum(permissionCatalogue.map(({ name }) => name)).meta({ id: 'PermissionName' });

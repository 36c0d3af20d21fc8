import { z } from 'zod';

import { permissionCatalogue } from '../../domain/permission.js';

/**
 * A permission's canonical name, for answers that cannot name any other. Roles and groups show the names that are stored,
 * which another version of this software may have written; requests are judged by the use cases.
 */
export const permissionName = z.enum(permissionCatalogue.map(({ name }) => name)).meta({ id: 'PermissionName' });

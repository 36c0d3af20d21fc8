import { z } from 'zod';

import { permissionCatalogue } from '../../domain/access/permission.js';

/**
 * The canonical name of a permission, for responses that contain only canonical names. Roles and permission groups use plain strings
 * instead, because they show the stored names, which another version of this software could have written. Use cases validate the names in
 * requests.
 */
export const permissionName = z.enum(permissionCatalogue.map(({ name }) => name)).meta({ id: 'PermissionName' });

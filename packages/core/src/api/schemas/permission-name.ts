import { z } from 'zod';

import { permissionCatalogue } from '../../domain/permission.js';

/**
 * A permission's canonical name, for responses that cannot contain any other name. Roles and permission groups show the stored names, which
 * another version of this software could have written. Use cases validate the names in requests.
 */
export const permissionName = z.enum(permissionCatalogue.map(({ name }) => name)).meta({ id: 'PermissionName' });

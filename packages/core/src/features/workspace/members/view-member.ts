import type { Member } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns one of the organization's members, with their roles in the organization. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewMember {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, organizationId: string, userId: string): Promise<Member> {
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    return this.work.read(reader, { permissions: ['org:members.view'], resource }, async ({ stores, now }) => {
      const member = await stores.members.find({ ...resource, organizationId }, userId, now);
      if (member === null) throw new CrewkitError('NOT_FOUND');
      return member;
    });
  }
}

import { CrewkitError } from '@crewkit/core';
import type { Invitation, Page, IdWindow, Store } from '@crewkit/core/adapter';
import { isInForce } from '../access/assignments.js';
import { deleteRows, hashKey, insertRow } from '../../tables/rows.js';
import { toPage } from '../to-page.js';
import { requireOrganization, requireRole } from '../../tables/references.js';
import type { View } from '../../tables/view.js';

export class MemoryInvitationStore implements Store<'invitations'> {
  constructor(private readonly view: View) {}

  async insert(invitation: Invitation): Promise<void> {
    const invitations = await this.view.edit('invitations');
    const { id, organizationId, email, roleId, tokenHash, createdAt } = invitation;
    requireOrganization(this.view.tables, organizationId);
    requireRole(this.view.tables, organizationId, roleId);
    deleteRows(invitations, (each) => isTo(each, organizationId, email) && !isInForce(each, createdAt));
    for (const other of invitations.values()) {
      const isSame = isTo(other, organizationId, email) || hashKey(other.tokenHash) === hashKey(tokenHash);
      if (isSame) throw new CrewkitError('CONFLICT');
    }
    insertRow(invitations, id, invitation);
  }

  async find(organizationId: string, id: string): Promise<Invitation | null> {
    const invitation = this.view.tables.invitations.get(id);
    return invitation?.organizationId === organizationId ? invitation : null;
  }

  async findByToken(tokenHash: Uint8Array, now: Date): Promise<Invitation | null> {
    const invitations = [...this.view.tables.invitations.values()];
    const found = invitations.find((each) => hashKey(each.tokenHash) === hashKey(tokenHash));
    return found !== undefined && isInForce(found, now) ? found : null;
  }

  async findByEmail(organizationId: string, email: string, now: Date): Promise<Invitation | null> {
    const invitations = [...this.view.tables.invitations.values()];
    return invitations.find((each) => isTo(each, organizationId, email) && isInForce(each, now)) ?? null;
  }

  async list(organizationId: string, now: Date, window: IdWindow): Promise<Page<Invitation, string>> {
    const invitations = [...this.view.tables.invitations.values()];
    const open = invitations.filter((each) => each.organizationId === organizationId && isInForce(each, now));
    return toPage(open, window, (invitation) => invitation.id);
  }

  async renew(
    organizationId: string,
    id: string,
    renewal: Pick<Invitation, 'tokenHash' | 'invitedBy' | 'expiresAt'>,
  ): Promise<boolean> {
    const invitations = await this.view.edit('invitations');
    const invitation = invitations.get(id);
    if (invitation?.organizationId !== organizationId) return false;
    for (const other of invitations.values()) {
      if (other.id !== id && hashKey(other.tokenHash) === hashKey(renewal.tokenHash))
        throw new CrewkitError('CONFLICT');
    }
    invitations.set(id, { ...invitation, ...renewal });
    return true;
  }

  async delete(organizationId: string, id: string): Promise<boolean> {
    const invitations = await this.view.edit('invitations');
    return invitations.get(id)?.organizationId === organizationId && invitations.delete(id);
  }

  async deleteExpiredFor(roleId: string, now: Date): Promise<void> {
    deleteRows(await this.view.edit('invitations'), (each) => each.roleId === roleId && !isInForce(each, now));
  }

  async deleteExpired(now: Date): Promise<number> {
    return deleteRows(await this.view.edit('invitations'), (each) => !isInForce(each, now)).length;
  }
}

function isTo(invitation: Invitation, organizationId: string, email: string): boolean {
  return invitation.organizationId === organizationId && invitation.email === email;
}

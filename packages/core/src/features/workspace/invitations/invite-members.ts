import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { InviteMember } from './invite-member.js';
import type { ListedInvitation } from './list-invitations.js';

/** The maximum number of addresses per request. */
export const maxInvitedAtOnce = 20;

export interface InviteMembersInput {
  readonly organizationId: string;
  readonly emails: readonly string[];
  readonly roleId: string;
}

/** The result for one address. */
export type InvitationResult = { readonly email: string } & (
  | { readonly invitation: ListedInvitation; readonly refusal: null }
  | { readonly invitation: null; readonly refusal: Refusal }
);

// These errors concern only one address. All other errors concern the caller or the role, and therefore the whole request.
const refusals = ['VALIDATION_FAILED', 'REFUSED_BY_HOST', 'CONFLICT', 'RATE_LIMITED'] as const;
type Refusal = CrewkitError & { readonly code: (typeof refusals)[number] };

/**
 * Invites up to 20 addresses with the same role, one after the other. Each invitation has its own transaction and counts against the limits
 * of `InvitationLimit`. Returns one result for each address, in the order of the addresses: the invitation, or the error that concerns only
 * this address (`VALIDATION_FAILED`, `REFUSED_BY_HOST`, `CONFLICT` or `RATE_LIMITED`). Throws the other errors of `InviteMember`, which concern the caller or
 * the role. The invitations that were created before such an error stay valid. Throws `VALIDATION_FAILED` if there are no addresses or more
 * than 20.
 */
export class InviteMembers {
  constructor(private readonly inviteMember: InviteMember) {}

  async execute(actor: Actor, { organizationId, emails, roleId }: InviteMembersInput): Promise<InvitationResult[]> {
    if (emails.length === 0 || emails.length > maxInvitedAtOnce) {
      const errors = [{ path: 'emails', code: 'custom', message: `Send 1 to ${maxInvitedAtOnce} emails.` }];
      throw new CrewkitError('VALIDATION_FAILED', { errors });
    }
    const results: InvitationResult[] = [];
    for (const email of emails) results.push(await this.invite(actor, { organizationId, email, roleId }));
    return results;
  }

  private async invite(
    actor: Actor,
    input: { readonly organizationId: string; readonly email: string; readonly roleId: string },
  ): Promise<InvitationResult> {
    const { email } = input;
    try {
      return { email, invitation: await this.inviteMember.execute(actor, input), refusal: null };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { email, invitation: null, refusal: error };
    }
  }
}

function isRefusal(error: unknown): error is Refusal {
  return refusals.some((code) => CrewkitError.is(error, code));
}

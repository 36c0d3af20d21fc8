import type { View } from '../view.js';

/** What `PersonalDataStore.forgetOrigins` says. */
export async function forgetOrigins(view: View, accountId: string, limit: number): Promise<boolean> {
  const closing = view.tables.closings.get(accountId);
  if (closing === undefined) return false;
  const rows = await view.edit('auditEvents');
  let [clients, emails] = [0, 0];
  for (const [key, { position, event }] of [...rows]) {
    const { actorId, ipAddress, userAgent, details } = event;
    const byUser = actorId === accountId && (ipAddress !== null || userAgent !== null) && clients < limit;
    const told = details.email === closing.email && position <= closing.lastAuditPosition && emails < limit;
    if (byUser) clients += 1;
    if (told) emails += 1;
    const { email: _gone, ...rest } = details;
    const nowhere = byUser ? { ipAddress: null, userAgent: null } : {};
    rows.set(key, { position, event: { ...event, ...nowhere, details: told ? rest : details } });
  }
  return clients === limit || emails === limit;
}

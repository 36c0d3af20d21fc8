import type { View } from '../view.js';

/** Implements `PersonalDataStore.forgetOrigins`. */
export async function forgetOrigins(view: View, userId: string, limit: number): Promise<boolean> {
  const closing = view.tables.closings.get(userId);
  if (closing === undefined) return false;
  const rows = await view.edit('auditEvents');
  let [clients, emails] = [0, 0];
  for (const [key, { position, event }] of [...rows]) {
    const { actorId, ipAddress, userAgent, details } = event;
    const hasClient = ipAddress !== null || userAgent !== null;
    const byUser = actorId === userId && hasClient && clients < limit;
    const told = details.email === closing.email && position <= closing.lastAuditPosition && emails < limit;
    clients += Number(byUser);
    emails += Number(told);
    const { email: _gone, ...rest } = details;
    const nowhere = byUser ? { ipAddress: null, userAgent: null } : {};
    rows.set(key, { position, event: { ...event, ...nowhere, details: told ? rest : details } });
  }
  return clients === limit || emails === limit;
}

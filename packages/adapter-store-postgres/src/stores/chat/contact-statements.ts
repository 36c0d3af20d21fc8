export const hide = `
  UPDATE crewkit.participants p SET hidden_at_seq = c.last_seq FROM crewkit.conversations c
  WHERE p.conversation_id = $1 AND p.user_id = $2 AND c.id = p.conversation_id`;
export const show = `
  UPDATE crewkit.participants SET hidden_at_seq = NULL
  WHERE conversation_id = $1 AND user_id = $2 AND hidden_at_seq IS NOT NULL`;

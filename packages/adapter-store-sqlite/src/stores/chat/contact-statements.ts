export const hide = `
  UPDATE participants SET hidden_at_seq = (SELECT last_seq FROM conversations WHERE id = @id)
  WHERE conversation_id = @id AND user_id = @userId`;
export const show = `
  UPDATE participants SET hidden_at_seq = NULL
  WHERE conversation_id = @id AND user_id = @userId AND hidden_at_seq IS NOT NULL`;

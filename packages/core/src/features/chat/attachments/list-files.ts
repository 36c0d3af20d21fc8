import type { ConversationFile, FilePosition } from '../../../domain/chat/attachment.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';

export interface ListFilesInput {
  readonly conversationId: string;
  /** The position after which the page starts. null means that the page starts with the newest message. */
  readonly after: FilePosition | null;
  readonly limit: number;
}

/**
 * Lists the files of a conversation, newest message first, without those of deleted messages. Throws `VALIDATION_FAILED`. Throws
 * `NOT_FOUND` if the conversation does not exist or the caller may not see it.
 */
export class ListFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
  ) {}

  async execute(
    actor: Actor,
    { conversationId, ...window }: ListFilesInput,
  ): Promise<Page<ConversationFile, FilePosition>> {
    requirePageLimit(window.limit);
    return this.unitOfWork.read(async (stores) => {
      await this.access.enter(stores, actor, { conversationId, permission: 'chat:view' });
      return stores.attachments.listFiles(conversationId, window);
    });
  }
}

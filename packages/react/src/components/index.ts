'use client';

export { Conversation, type ConversationProps } from './conversation.js';
export type { ConversationTexts } from './conversation-texts.js';
export { SignIn, type SignInProps } from './sign-in.js';
export type { SignInTexts } from './sign-in-texts.js';

import type { components } from './generated/schema.js';

/** A named schema of the OpenAPI document: `Schema<'Task'>`. */
export type Schema<Name extends keyof Schemas> = Schemas[Name];

type Schemas = components['schemas'];

export type User = Schema<'User'>;
export type UserName = Schema<'UserName'>;
export type FoundPersonList = Schema<'FoundPersonList'>;
export type SearchResult = Schema<'SearchResult'>;
export type Overview = Schema<'Overview'>;
export type TokenPair = Schema<'TokenPair'>;
export type Session = Schema<'Session'>;
export type Organization = Schema<'Organization'>;
export type Member = Schema<'Member'>;
export type Invitation = Schema<'Invitation'>;
export type InvitationPreview = Schema<'InvitationPreview'>;
export type InvitationResult = Schema<'InvitationResult'>;
export type Role = Schema<'Role'>;
export type Group = Schema<'Group'>;
export type Team = Schema<'Team'>;
export type Project = Schema<'Project'>;
export type Task = Schema<'Task'>;
export type AssignedTask = Schema<'AssignedTask'>;
export type Board = Schema<'Board'>;
export type BoardColumn = Schema<'BoardColumn'>;
export type BoardTask = Schema<'BoardTask'>;
export type Label = Schema<'Label'>;
export type Conversation = Schema<'Conversation'>;
export type Message = Schema<'Message'>;
export type Attachment = Schema<'Attachment'>;
export type Notification = Schema<'Notification'>;
export type NotificationSettings = Schema<'NotificationSettings'>;
export type StorageUsage = Schema<'StorageUsage'>;
export type FieldError = Schema<'FieldError'>;
export type Problem = Schema<'Problem'>;

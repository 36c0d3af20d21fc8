import { message } from '../message.js';

export const serviceAccounts = message('Service accounts');
export const serviceAccountsHint = message(
  'Accounts of this organization for programs. They have roles like members, and API keys instead of a password.',
);
export const newAccount = message('New service account');
export const noAccounts = message('No service accounts yet');
export const noAccountsHint = message('Create one for a program that should keep working when people leave.');
export const name = message('Name');
export const nameExample = message('Import');
export const roles = message('Roles');
export const disabled = message('Disabled');
export const created = message('Created');
export const createAccount = message('Create service account');
export const edit = message('Edit');
export const editName = message('Edit {name}');
export const save = message('Save');
export const saved = message('Service account saved');
export const deleteItem = message('Delete');
export const deleteQuestion = message('Delete {name}?');
export const deleteWarning = message(
  'Its API keys stop working immediately. What it has created stays, with the name “Former member”.',
);
export const deleteAccount = message('Delete service account');
export const deleted = message('Service account deleted');
export const rolesHint = message('These roles apply to the whole organization, including all teams and projects.');

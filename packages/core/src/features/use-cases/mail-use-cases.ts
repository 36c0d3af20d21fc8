import { ListCapturedMails } from '../mail/list-captured-mails.js';
import { singleton } from './singleton.js';
import { tokens } from './tokens.js';

const { secretBox, unitOfWork } = tokens;

export const mailUseCases = {
  listCapturedMails: singleton(ListCapturedMails, [unitOfWork, secretBox]),
};

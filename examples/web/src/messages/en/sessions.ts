import { message, richMessage } from '../message.js';

export const thisDevice = message('This device');
export const usedAt = richMessage('Last used {time}');
export const signedInAt = richMessage('Signed in {time}');
export const unknownDevice = message('Unknown device');
export const browserOnSystem = message('{browser} on {system}');

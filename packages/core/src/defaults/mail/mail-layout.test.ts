import { expect, it } from 'vitest';
import { layOutMail } from './mail-layout.js';

it('puts the subject on one line', () => {
  const mail = layOutMail({
    subject: 'Hello\r\nBcc: all@example.org\u2028\0',
    heading: 'Hello',
    blocks: [],
    notes: [],
    productName: 'Crewkit',
  });
  expect(mail.subject).toBe('Hello Bcc: all@example.org');
});

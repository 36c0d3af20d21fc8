import { VerifyEmail } from '@crewkit/react/components';

import { createLinkedPage } from '../linked-page.tsx';

export default createLinkedPage(VerifyEmail);

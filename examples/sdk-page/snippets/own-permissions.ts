import { createCrewkitClient, type paths } from '@crewkit/client-sdk';

/** The app's permissions, as `crewkit generate-client` writes them. */
export interface permissions {
  invoice: { scope: 'PROJECT'; view: string; approve: string };
}

const client = createCrewkitClient<paths, permissions>({ baseUrl: 'http://127.0.0.1:3000' });

/** Shows the button only to users who are allowed to approve invoices of the project. */
export async function showApprove(button: HTMLElement, projectId: string): Promise<void> {
  button.hidden = !(await client.can('invoice:approve', { scope: 'PROJECT', id: projectId }));
}

import { createCrewkitClient, type Id } from '@crewkit/client-sdk';

/** The paths of the app's own routes, as `crewkit generate-client` or `openapi-typescript` generates them. */
export interface paths {
  '/api/invoices/{invoiceId}': {
    get: {
      parameters: { path: { invoiceId: Id<'Invoice'> } };
      responses: { 200: { content: { 'application/json': { id: Id<'Invoice'>; amount: number } } } };
    };
  };
}

const client = createCrewkitClient<paths>({ baseUrl: 'http://127.0.0.1:3000' });

/** Downloads an invoice as a file. */
export async function download(invoiceId: Id<'Invoice'>): Promise<Blob> {
  const response = await client.fetch(`/api/invoices/${encodeURIComponent(invoiceId)}/pdf`);
  if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
  return response.blob();
}

/** Returns the amount of an invoice, or null if the user cannot see it. */
export async function getAmount(invoiceId: Id<'Invoice'>): Promise<number | null> {
  const { data } = await client.http.GET('/api/invoices/{invoiceId}', { params: { path: { invoiceId } } });
  return data?.amount ?? null;
}

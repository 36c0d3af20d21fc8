import { VerifyEmail } from '@crewkit/example-react-page';
import type { ReactElement } from 'react';

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function VerifyEmailPage({ searchParams }: Props): Promise<ReactElement> {
  const { token = '' } = await searchParams;
  return <VerifyEmail token={String(token)} />;
}

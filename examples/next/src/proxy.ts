import { NextResponse, type NextRequest } from 'next/server';

import { getCrewkit } from './crewkit.ts';

export const config = { matcher: '/profile' };

/** Sends users who are not signed in to the page where they can. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const session = await getCrewkit().getSession(request.headers);
  return session === null ? NextResponse.redirect(new URL('/', request.url)) : NextResponse.next();
}

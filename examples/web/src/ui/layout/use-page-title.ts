import { useEffect } from 'react';

/** The title of the document while the page is shown: "Members · Crewkit". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Crewkit' : `${title} · Crewkit`;
  }, [title]);
}

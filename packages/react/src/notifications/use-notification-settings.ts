import type { NotificationSettings } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';

import { crewkitKeys } from '../keys.js';
import { useCrewkitContext } from '../provider/crewkit-context.js';
import { useSessionState } from '../session/use-session.js';

/** The user's notification settings. */
export interface NotificationSettingsHandle {
  /** null until they are loaded. */
  readonly settings: NotificationSettings | null;
  /** The error of the last attempt to load, or null after a success. */
  readonly error: Error | null;
  /** Replaces the settings, which the hook returns at once. If the server refuses them, it returns the former ones again. */
  readonly save: (settings: NotificationSettings) => Promise<void>;
  /** Loads the settings again, for example after an error. */
  readonly refetch: () => void;
}

/**
 * Returns the user's notification settings.
 *
 * @example
 * const { settings, save } = useNotificationSettings();
 */
export function useNotificationSettings(): NotificationSettingsHandle {
  const { client, queryClient } = useCrewkitContext();
  const isSignedIn = useSessionState().user !== null;
  const queryKey = crewkitKeys.notificationSettings;
  const { data, error, failureReason, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.with({ signal }).notifications.getSettings(),
    enabled: isSignedIn,
  });
  return {
    settings: data ?? null,
    error: error ?? failureReason,
    save: async (settings) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, settings);
      try {
        queryClient.setQueryData(queryKey, await client.notifications.setSettings(settings));
      } catch (failure) {
        await queryClient.invalidateQueries({ queryKey });
        throw failure;
      }
    },
    refetch: () => void refetch(),
  };
}

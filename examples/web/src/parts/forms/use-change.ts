import { crewkitKeys } from '@crewkit/react';
import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';

import { errorText } from '../../data/error-text.js';
import { toasts } from '../../ui/feedback/toasts.js';

export interface Change<Input, Output> {
  readonly run: (input: Input) => Promise<Output>;
  /** The query keys to invalidate afterwards, as prefixes. */
  readonly touches: readonly QueryKey[];
  /** The toast on success. */
  readonly said?: string | ((output: Output, input: Input) => string);
  readonly onDone?: (output: Output, input: Input) => void;
  /** The title of a toast that shows the error if neither a form nor a dialog does: "The role was not changed". */
  readonly onError?: string;
}

/** Sends a change to the server. Affected queries are refetched before it counts as complete. */
export function useChange<Input = void, Output = unknown>(
  change: Change<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  const cache = useQueryClient();
  const { run, touches, said, onDone, onError } = change;
  return useMutation({
    mutationFn: run,
    onSuccess: async (output, input) => {
      if (said !== undefined) toasts.success(typeof said === 'string' ? said : said(output, input));
      onDone?.(output, input);
      // The shell shows names and lists of many places.
      const touched = touches.length === 0 ? [] : [crewkitKeys.overview, ...touches];
      await Promise.all(touched.map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (onError !== undefined) toasts.error(onError, { text: errorText(error) });
    },
  });
}

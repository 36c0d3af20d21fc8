import { z } from 'zod';

import { searchTypes } from '../../../domain/workspace/search-result.js';
import { id } from '../../schemas/text.js';

const projectPlace = { organizationId: id, projectId: id, projectName: z.string() };
const name = z.string();

function result<Type extends string, Place extends z.ZodType>(type: Type, place: Place) {
  return z.object({
    type: z.literal(type),
    id,
    title: z.string().meta({ examples: ['LOFO-4 Book the ferry'] }),
    excerpt: z.string().meta({
      description:
        'Up to 200 characters around the first match. For a person, this is the email. The excerpt can be empty.',
    }),
    place,
  });
}

const messagePlace = z
  .object({ conversationId: id, seq: z.int(), name, taskId: id.optional() })
  .extend(z.object(projectPlace).partial().shape)
  .meta({ description: 'Includes the task and its project if the conversation is about a task.' });

export const searchResult = z
  .discriminatedUnion('type', [
    result('task', z.object({ ...projectPlace, taskId: id, name })),
    result('project', z.object({ ...projectPlace, name })),
    result('person', z.object({ name })),
    result('message', messagePlace),
  ])
  .meta({ id: 'SearchResult' });

export const searchTypeList = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(z.enum(searchTypes)))
  .default([...searchTypes])
  .meta({
    description:
      'One or more of `task`, `project`, `person` and `message`, separated by commas. The default is all of them.',
    override: { type: 'string', examples: ['task,project'] },
  });

/** The words to search for, either in messages only or in tasks, projects, people and messages. */
export const wordQuery = z
  .string()
  .max(200)
  .meta({ description: '1 to 10 words that consist of letters or digits.', examples: ['engine'] });

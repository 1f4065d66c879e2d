export interface paths {
    "/dashboard/api/academies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the academies, oldest first */
        get: operations["academies.list"];
        put?: never;
        /** Create an academy from a fixture. Every field is optional. */
        post: operations["academies.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the whole state as a fixture, with full API keys. The fixture creates an identical academy. */
        get: operations["academies.snapshot"];
        /** Replace the whole state with a fixture. Without api_keys, the keys stay. */
        put: operations["academies.restore"];
        post?: never;
        /** Delete an academy. Requests with its keys then get 401. */
        delete: operations["academies.delete"];
        options?: never;
        head?: never;
        /** Change the name, plan, lock, limits or rate limit */
        patch: operations["academies.update"];
        trace?: never;
    };
    "/dashboard/api/academies/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore the state that the academy was created with */
        post: operations["academies.reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy an academy: now, before a request of its journal, or as a snapshot kept it. The copy has its own id and keys, and no emails, journal or faults. */
        post: operations["academies.fork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the named snapshots, oldest first */
        get: operations["snapshots.list"];
        put?: never;
        /** Keep the current state under a name. A reset keeps it; --data does not store it. */
        post: operations["snapshots.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/snapshots/{snapshotId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore the state of a snapshot */
        post: operations["snapshots.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/snapshots/{snapshotId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a snapshot */
        delete: operations["snapshots.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys, masked */
        get: operations["keys.list"];
        put?: never;
        /** Create an API key. The response contains the full key. */
        post: operations["keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an API key in full */
        get: operations["keys.get"];
        put?: never;
        post?: never;
        /** Revoke an API key. Requests with it then get 401. */
        delete: operations["keys.revoke"];
        options?: never;
        head?: never;
        /** Change the name or permissions of an API key, or revoke it, or make it valid again */
        patch: operations["keys.update"];
        trace?: never;
    };
    "/dashboard/api/academies/{id}/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all courses in display order, hidden ones too */
        get: operations["courses.list"];
        put?: never;
        /** Add a course at the end */
        post: operations["courses.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/courses/{courseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a course */
        get: operations["courses.get"];
        put?: never;
        post?: never;
        /** Delete a course with the enrollments and purchases of it, and take it out of the offers */
        delete: operations["courses.delete"];
        options?: never;
        head?: never;
        /** Change a course. New lessons replace all lessons. */
        patch: operations["courses.update"];
        trace?: never;
    };
    "/dashboard/api/academies/{id}/courses/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the display order. ids contains the id of every course exactly once. */
        put: operations["courses.order"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the offers, oldest first */
        get: operations["offers.list"];
        put?: never;
        /** Add an offer. An offer with holders gets its own list. */
        post: operations["offers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/offers/{offerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an offer */
        get: operations["offers.get"];
        put?: never;
        post?: never;
        /** Delete an offer and its list */
        delete: operations["offers.delete"];
        options?: never;
        head?: never;
        /** Change an offer. A new name does not rename its list. */
        patch: operations["offers.update"];
        trace?: never;
    };
    "/dashboard/api/academies/{id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find active students, lists, courses and offers by name, email address, slug or id */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search, sort and page the students, newest first by default */
        get: operations["students.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/students/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a student, active or removed */
        get: operations["students.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the name, picture, purchases or progress of an active student */
        patch: operations["students.update"];
        trace?: never;
    };
    "/dashboard/api/academies/{id}/students/{studentId}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how a student has access to each course, with progress, and the lists of the student */
        get: operations["students.access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search, sort and page the lists, newest first by default */
        get: operations["lists.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/lists/{listId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search, sort and page the members of a list, newest first by default */
        get: operations["lists.members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the latest requests, newest last */
        get: operations["journal.list"];
        put?: never;
        post?: never;
        /** Empty the journal */
        delete: operations["journal.clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/journal/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a request, with the records that it changed, and why it failed: the rule and the record */
        get: operations["journal.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/journal/{entryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a request again, to this academy or to the one in the body. Returns the entry of the new request. */
        post: operations["journal.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the latest requests that reached no academy, newest last, each with the nearest valid API key */
        get: operations["platform.journal.list"];
        put?: never;
        post?: never;
        /** Empty the journal of requests that reached no academy */
        delete: operations["platform.journal.clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/journal/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a request that reached no academy, with the nearest valid API key and the rule that it broke */
        get: operations["platform.journal.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the version, the addresses and the options of the server */
        get: operations["platform.info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the latest welcome emails, newest last */
        get: operations["outbox.list"];
        put?: never;
        post?: never;
        /** Empty the outbox */
        delete: operations["outbox.clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream server-sent events: "mail" with each outbox entry and "request" with each journal entry, as JSON; "fault", "clock", "reset" and "state" with what changed */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream the events of all academies, each with the id of its academy. Last-Event-ID continues a stream. */
        get: operations["platform.events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the faults that can still fire */
        get: operations["faults.list"];
        put?: never;
        /** Add a fault after the existing ones. The first fault that matches a request fires. */
        post: operations["faults.add"];
        /** Delete all faults */
        delete: operations["faults.clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/faults/{faultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete one fault */
        delete: operations["faults.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/academies/{id}/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the academy's clock, and what happens next by it */
        get: operations["clock.get"];
        /** Set the time, then advance it, then freeze or resume the clock */
        put: operations["clock.set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcademyFixture: {
            /** Format: uuid */
            id?: string;
            name?: string;
            /**
             * @default paid
             * @enum {string}
             */
            plan?: "paid" | "trial" | "free";
            /** @default false */
            locked?: boolean;
            /**
             * @default {
             *       "students": null
             *     }
             */
            limits?: {
                students: number | null;
            };
            /** @default null */
            rate_limit?: {
                requests: number;
                window_seconds: number;
            } | null;
            /** @default [] */
            api_keys?: {
                /** Format: uuid */
                id?: string;
                /** @default default */
                name?: string;
                key?: string;
                /** @default all */
                permissions?: "all" | ("courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list")[];
                /** @default false */
                revoked?: boolean;
            }[];
            /** @default [] */
            courses?: {
                /** Format: uuid */
                id?: string;
                title: string;
                slug: string;
                description?: string | null;
                /**
                 * @default published
                 * @enum {string}
                 */
                visibility?: "published" | "hidden";
                /**
                 * @default included
                 * @enum {string}
                 */
                term?: "free" | "one_time" | "included";
                price_cents?: number | null;
                /** @default [] */
                lessons?: {
                    /** Format: uuid */
                    id?: string;
                    title?: string;
                    /** @default 0 */
                    reading_time_minutes?: number;
                    /** @default true */
                    published?: boolean;
                }[];
            }[];
            students?: {
                /** Format: uuid */
                id?: string;
                /** Format: email */
                email: string;
                name?: string | null;
                avatar_url?: string | null;
                joined_at?: string;
                /** @default false */
                removed?: boolean;
                enrollments?: {
                    /** Format: uuid */
                    id?: string;
                    course: string;
                    /** @enum {string} */
                    status?: "active" | "revoked";
                    enrolled_at?: string;
                    completed_at?: string | null;
                    /** @default 0 */
                    completed_lessons?: number | string[];
                }[];
                /** @default [] */
                purchases?: string[];
            }[];
            lists?: {
                /** Format: uuid */
                id?: string;
                description?: string | null;
                created_at?: string;
                updated_at?: string;
                sequence?: number;
                name: string;
                members?: (string | {
                    /** Format: email */
                    email: string;
                    joined_at?: string;
                })[];
            }[];
            offers?: {
                /** Format: uuid */
                id?: string;
                name: string;
                /**
                 * @default active
                 * @enum {string}
                 */
                status?: "active" | "inactive";
                /** @default [] */
                courses?: string[];
                /** @default [] */
                granted_to?: string[];
                holders?: (string | {
                    /** Format: email */
                    email: string;
                    joined_at?: string;
                })[] | null;
                holder_list?: {
                    /** Format: uuid */
                    id?: string;
                    description?: string | null;
                    created_at?: string;
                    updated_at?: string;
                    sequence?: number;
                    name?: string;
                } | null;
            }[];
            clock?: {
                now?: string;
                /** @default false */
                frozen?: boolean;
            };
            ids?: {
                seed: string;
                next: number;
            };
        };
        AcademySnapshot: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            plan: "paid" | "trial" | "free";
            locked: boolean;
            limits: {
                students: number | null;
            };
            rate_limit: {
                requests: number;
                window_seconds: number;
            } | null;
            api_keys: components["schemas"]["ApiKey"][];
            courses: components["schemas"]["Course"][];
            students: components["schemas"]["Student"][];
            lists: {
                /** Format: uuid */
                id: string;
                description: string | null;
                created_at: string;
                updated_at: string;
                sequence: number;
                name: string;
                members: {
                    /** Format: email */
                    email: string;
                    joined_at: string;
                }[];
            }[];
            offers: components["schemas"]["Offer"][];
            clock: {
                now: string;
                frozen: boolean;
            };
            ids: {
                seed: string;
                next: number;
            };
        };
        Academy: {
            id: string;
            name: string;
            /** @enum {string} */
            plan: "paid" | "trial" | "free";
            locked: boolean;
            limits: {
                students: number | null;
            };
            rate_limit: {
                requests: number;
                window_seconds: number;
            } | null;
            fork_of: string | null;
            student_count: number;
            course_count: number;
            list_count: number;
            offer_count: number;
        };
        NewAcademy: {
            id: string;
            name: string;
            api_key: string;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            key: string;
            permissions: "all" | ("courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list")[];
            revoked: boolean;
        };
        Course: {
            /** Format: uuid */
            id: string;
            title: string;
            slug: string;
            description: string | null;
            /** @enum {string} */
            visibility: "published" | "hidden";
            /** @enum {string} */
            term: "free" | "one_time" | "included";
            price_cents: number | null;
            lessons: {
                /** Format: uuid */
                id: string;
                title: string;
                reading_time_minutes: number;
                published: boolean;
            }[];
        };
        Offer: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            status: "active" | "inactive";
            courses: string[];
            granted_to: string[];
            holders: {
                /** Format: email */
                email: string;
                joined_at: string;
            }[] | null;
            holder_list: {
                /** Format: uuid */
                id: string;
                description: string | null;
                created_at: string;
                updated_at: string;
                sequence: number;
                name: string;
            } | null;
        };
        Student: {
            /** Format: uuid */
            id: string;
            /** Format: email */
            email: string;
            name: string | null;
            avatar_url: string | null;
            joined_at: string;
            removed: boolean;
            enrollments: {
                /** Format: uuid */
                id: string;
                course: string;
                /** @enum {string} */
                status: "active" | "revoked";
                enrolled_at: string;
                completed_at: string | null;
                completed_lessons: number | string[];
            }[];
            purchases: string[];
        };
        StudentAccess: {
            courses: components["schemas"]["CourseAccess"][];
            lists: {
                id: string;
                name: string;
                joined_at: string;
                offer_id: string | null;
            }[];
        };
        CourseAccess: {
            course_id: string;
            slug: string;
            title: string;
            visible: boolean;
            access: ("enrollment" | "free" | "purchase" | "offer" | "list") | null;
            offer_id: string | null;
            list_id: string | null;
            enrollment: {
                id: string;
                /** @enum {string} */
                status: "active" | "revoked";
                enrolled_at: string;
                completed_at: string | null;
                total_lessons: number;
                completed_lessons: number;
                progress: number;
            } | null;
        };
        WelcomeEmail: {
            id: string;
            to: string;
            /** @enum {string} */
            kind: "created" | "reactivated";
            sent_at: string;
            student_id: string;
            subject: string;
            text: string;
            link: string;
        };
        JournalEntry: {
            id: string;
            at: string;
            received_at: string;
            operation: ("courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list") | null;
            method: string;
            path: string;
            status: number;
            /** @enum {string} */
            code?: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
            /** @enum {string} */
            network?: "reset" | "stall" | "truncate";
            fault?: {
                /** @enum {string} */
                operation: "*" | "courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list";
                when?: {
                    path?: {
                        [key: string]: string;
                    };
                    query?: {
                        [key: string]: number;
                    };
                    body?: {
                        [key: string]: unknown;
                    };
                };
                /**
                 * @default before
                 * @enum {string}
                 */
                phase: "before" | "after";
                /** @enum {number} */
                status?: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
                /** @enum {string} */
                code?: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
                message?: string;
                html?: string;
                retry_after?: number;
                /** @enum {string} */
                network?: "reset" | "stall" | "truncate";
                reply?: {
                    [key: string]: unknown;
                };
                /** @constant */
                passthrough?: true;
                /** @default 0 */
                delay_ms: number;
                email?: string;
                times?: number;
                /** @default 1 */
                probability: number;
                id?: string;
                hits?: number;
            };
            checks: {
                /** @enum {string} */
                check: "key" | "plan" | "lock" | "permission" | "rate" | "route" | "path" | "body" | "conflict";
                passed: boolean;
                value?: string;
            }[];
            duration_ms: number;
            request_body?: unknown;
            response_body?: unknown;
            ignored?: string[];
            clamped?: {
                path: string;
                sent: string;
                used: number;
            }[];
            hint?: string;
        };
        JournalEntryDetail: {
            id: string;
            at: string;
            received_at: string;
            operation: ("courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list") | null;
            method: string;
            path: string;
            status: number;
            /** @enum {string} */
            code?: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
            /** @enum {string} */
            network?: "reset" | "stall" | "truncate";
            fault?: {
                /** @enum {string} */
                operation: "*" | "courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list";
                when?: {
                    path?: {
                        [key: string]: string;
                    };
                    query?: {
                        [key: string]: number;
                    };
                    body?: {
                        [key: string]: unknown;
                    };
                };
                /**
                 * @default before
                 * @enum {string}
                 */
                phase: "before" | "after";
                /** @enum {number} */
                status?: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
                /** @enum {string} */
                code?: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
                message?: string;
                html?: string;
                retry_after?: number;
                /** @enum {string} */
                network?: "reset" | "stall" | "truncate";
                reply?: {
                    [key: string]: unknown;
                };
                /** @constant */
                passthrough?: true;
                /** @default 0 */
                delay_ms: number;
                email?: string;
                times?: number;
                /** @default 1 */
                probability: number;
                id?: string;
                hits?: number;
            };
            checks: {
                /** @enum {string} */
                check: "key" | "plan" | "lock" | "permission" | "rate" | "route" | "path" | "body" | "conflict";
                passed: boolean;
                value?: string;
            }[];
            duration_ms: number;
            request_body?: unknown;
            response_body?: unknown;
            ignored?: string[];
            clamped?: {
                path: string;
                sent: string;
                used: number;
            }[];
            hint?: string;
            rule: string | null;
            record: {
                /** @enum {string} */
                kind: "student" | "list" | "course" | "offer" | "member" | "enrollment";
                id: string;
                name: string;
                request: string | null;
            } | null;
            changes: ({
                /** @constant */
                kind: "student";
                id: string;
                before: {
                    id: string;
                    email: string;
                    name: string | null;
                    avatar_url: string | null;
                    joined_at: string;
                    removed: boolean;
                    enrollments: {
                        id: string;
                        course_id: string;
                        /** @enum {string} */
                        status: "active" | "revoked";
                        enrolled_at: string;
                        completed_at: string | null;
                        completed_lessons: number;
                    }[];
                    purchases: string[];
                } | null;
                after: {
                    id: string;
                    email: string;
                    name: string | null;
                    avatar_url: string | null;
                    joined_at: string;
                    removed: boolean;
                    enrollments: {
                        id: string;
                        course_id: string;
                        /** @enum {string} */
                        status: "active" | "revoked";
                        enrolled_at: string;
                        completed_at: string | null;
                        completed_lessons: number;
                    }[];
                    purchases: string[];
                } | null;
            } | {
                /** @constant */
                kind: "list";
                id: string;
                before: {
                    id: string;
                    name: string;
                    description: string | null;
                    created_at: string;
                    updated_at: string;
                    offer_id: string | null;
                } | null;
                after: {
                    id: string;
                    name: string;
                    description: string | null;
                    created_at: string;
                    updated_at: string;
                    offer_id: string | null;
                } | null;
            } | {
                /** @constant */
                kind: "member";
                id: string;
                list_id: string;
                before: {
                    student_id: string;
                    joined_at: string;
                } | null;
                after: {
                    student_id: string;
                    joined_at: string;
                } | null;
            } | {
                /** @constant */
                kind: "offer";
                id: string;
                before: {
                    id: string;
                    name: string;
                    /** @enum {string} */
                    status: "active" | "inactive";
                    courses: string[];
                    granted_to: string[];
                    holder_list: string | null;
                } | null;
                after: {
                    id: string;
                    name: string;
                    /** @enum {string} */
                    status: "active" | "inactive";
                    courses: string[];
                    granted_to: string[];
                    holder_list: string | null;
                } | null;
            })[] | null;
        };
        PlatformJournalEntry: {
            id: string;
            at: string;
            received_at: string;
            operation: ("courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list") | null;
            method: string;
            path: string;
            status: number;
            /** @enum {string} */
            code?: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
            /** @enum {string} */
            network?: "reset" | "stall" | "truncate";
            fault?: {
                /** @enum {string} */
                operation: "*" | "courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list";
                when?: {
                    path?: {
                        [key: string]: string;
                    };
                    query?: {
                        [key: string]: number;
                    };
                    body?: {
                        [key: string]: unknown;
                    };
                };
                /**
                 * @default before
                 * @enum {string}
                 */
                phase: "before" | "after";
                /** @enum {number} */
                status?: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
                /** @enum {string} */
                code?: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
                message?: string;
                html?: string;
                retry_after?: number;
                /** @enum {string} */
                network?: "reset" | "stall" | "truncate";
                reply?: {
                    [key: string]: unknown;
                };
                /** @constant */
                passthrough?: true;
                /** @default 0 */
                delay_ms: number;
                email?: string;
                times?: number;
                /** @default 1 */
                probability: number;
                id?: string;
                hits?: number;
            };
            checks: {
                /** @enum {string} */
                check: "key" | "plan" | "lock" | "permission" | "rate" | "route" | "path" | "body" | "conflict";
                passed: boolean;
                value?: string;
            }[];
            duration_ms: number;
            request_body?: unknown;
            response_body?: unknown;
            ignored?: string[];
            clamped?: {
                path: string;
                sent: string;
                used: number;
            }[];
            hint?: string;
            nearest_key: {
                academy: string;
                academy_name: string;
                name: string;
                ending: string;
            } | null;
        };
        PlatformJournalEntryDetail: {
            id: string;
            at: string;
            received_at: string;
            operation: ("courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list") | null;
            method: string;
            path: string;
            status: number;
            /** @enum {string} */
            code?: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
            /** @enum {string} */
            network?: "reset" | "stall" | "truncate";
            fault?: {
                /** @enum {string} */
                operation: "*" | "courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list";
                when?: {
                    path?: {
                        [key: string]: string;
                    };
                    query?: {
                        [key: string]: number;
                    };
                    body?: {
                        [key: string]: unknown;
                    };
                };
                /**
                 * @default before
                 * @enum {string}
                 */
                phase: "before" | "after";
                /** @enum {number} */
                status?: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
                /** @enum {string} */
                code?: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
                message?: string;
                html?: string;
                retry_after?: number;
                /** @enum {string} */
                network?: "reset" | "stall" | "truncate";
                reply?: {
                    [key: string]: unknown;
                };
                /** @constant */
                passthrough?: true;
                /** @default 0 */
                delay_ms: number;
                email?: string;
                times?: number;
                /** @default 1 */
                probability: number;
                id?: string;
                hits?: number;
            };
            checks: {
                /** @enum {string} */
                check: "key" | "plan" | "lock" | "permission" | "rate" | "route" | "path" | "body" | "conflict";
                passed: boolean;
                value?: string;
            }[];
            duration_ms: number;
            request_body?: unknown;
            response_body?: unknown;
            ignored?: string[];
            clamped?: {
                path: string;
                sent: string;
                used: number;
            }[];
            hint?: string;
            nearest_key: {
                academy: string;
                academy_name: string;
                name: string;
                ending: string;
            } | null;
            rule: string | null;
        };
        List: {
            id: string;
            name: string;
            description: string | null;
            created_at: string;
            updated_at: string;
            offer_id: string | null;
            member_count: number;
        };
        ListMember: {
            student_id: string;
            email: string;
            name: string | null;
            joined_at: string;
        };
        Snapshot: {
            id: string;
            name: string;
            created_at: string;
            student_count: number;
        };
        FoundRecords: {
            students: {
                id: string;
                email: string;
                name: string | null;
            }[];
            lists: {
                id: string;
                name: string;
            }[];
            courses: {
                id: string;
                slug: string;
                title: string;
            }[];
            offers: {
                id: string;
                name: string;
            }[];
        };
        Fault: {
            /** @enum {string} */
            operation: "*" | "courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list";
            when?: {
                path?: {
                    [key: string]: string;
                };
                query?: {
                    [key: string]: number;
                };
                body?: {
                    [key: string]: unknown;
                };
            };
            /**
             * @default before
             * @enum {string}
             */
            phase: "before" | "after";
            /** @enum {number} */
            status?: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
            /** @enum {string} */
            code?: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
            message?: string;
            html?: string;
            retry_after?: number;
            /** @enum {string} */
            network?: "reset" | "stall" | "truncate";
            reply?: {
                [key: string]: unknown;
            };
            /** @constant */
            passthrough?: true;
            /** @default 0 */
            delay_ms: number;
            email?: string;
            times?: number;
            /** @default 1 */
            probability: number;
            id: string;
            hits: number;
        };
        Clock: {
            now: string;
            frozen: boolean;
            real: boolean;
            offset_ms: number;
            next: {
                at: string;
                /** @constant */
                what: "rate_window";
                key_id: string;
                key_name: string;
                requests: number;
            }[];
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
                message: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "academies.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            academies: components["schemas"]["Academy"][];
                        };
                    };
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "academies.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcademyFixture"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewAcademy"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "academies.snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcademySnapshot"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "academies.restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcademyFixture"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Academy"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "academies.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "academies.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    plan?: "paid" | "trial" | "free";
                    locked?: boolean;
                    limits?: {
                        students: number | null;
                    };
                    rate_limit?: {
                        requests: number;
                        window_seconds: number;
                    } | null;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Academy"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "academies.reset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Academy"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "academies.fork": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    before?: string;
                    snapshot?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewAcademy"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "snapshots.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            snapshots: components["schemas"]["Snapshot"][];
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "snapshots.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Snapshot"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "snapshots.restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                snapshotId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Academy"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "snapshots.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                snapshotId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "keys.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            keys: components["schemas"]["ApiKey"][];
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "keys.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default all */
                    permissions?: "all" | ("courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list")[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "keys.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "keys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "keys.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                keyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    permissions?: "all" | ("courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list")[];
                    revoked?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "courses.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            courses: components["schemas"]["Course"][];
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "courses.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    title: string;
                    slug: string;
                    description?: string | null;
                    /**
                     * @default published
                     * @enum {string}
                     */
                    visibility?: "published" | "hidden";
                    /**
                     * @default included
                     * @enum {string}
                     */
                    term?: "free" | "one_time" | "included";
                    price_cents?: number | null;
                    /** @default [] */
                    lessons?: {
                        /** Format: uuid */
                        id?: string;
                        title?: string;
                        /** @default 0 */
                        reading_time_minutes?: number;
                        /** @default true */
                        published?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Course"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "courses.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                courseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Course"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "courses.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                courseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "courses.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                courseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    slug?: string;
                    description?: string | null;
                    /** @enum {string} */
                    visibility?: "published" | "hidden";
                    /** @enum {string} */
                    term?: "free" | "one_time" | "included";
                    price_cents?: number | null;
                    lessons?: {
                        /** Format: uuid */
                        id?: string;
                        title?: string;
                        /** @default 0 */
                        reading_time_minutes?: number;
                        /** @default true */
                        published?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Course"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "courses.order": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            courses: components["schemas"]["Course"][];
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "offers.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            offers: components["schemas"]["Offer"][];
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "offers.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "inactive";
                    /** @default [] */
                    courses?: string[];
                    /** @default [] */
                    granted_to?: string[];
                    holders?: (string | {
                        /** Format: email */
                        email: string;
                        joined_at?: string;
                    })[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "offers.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                offerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "offers.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                offerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "offers.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                offerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    status?: "active" | "inactive";
                    courses?: string[];
                    granted_to?: string[];
                    holders?: (string | {
                        /** Format: email */
                        email: string;
                        joined_at?: string;
                    })[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    search: {
        parameters: {
            query?: {
                /** @description Returns only records that contain this text, in any case */
                q?: string;
                /** @description The largest number of records of each kind */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FoundRecords"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "students.list": {
        parameters: {
            query?: {
                /** @description Returns only rows that contain this text, in any case */
                search?: string;
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description The number of rows to skip */
                offset?: number;
                /** @description The field to sort by; with a minus sign from the largest value to the smallest one */
                sort?: "joined_at" | "-joined_at" | "name" | "-name" | "email" | "-email";
                /** @description Active students by default */
                status?: "active" | "removed";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            students: components["schemas"]["Student"][];
                            pagination: {
                                total: number;
                                limit: number;
                                offset: number;
                            };
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "students.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Student"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "students.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string | null;
                    avatar_url?: string | null;
                    readonly purchases?: string[];
                    progress?: {
                        [key: string]: number;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Student"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "students.access": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StudentAccess"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "lists.list": {
        parameters: {
            query?: {
                /** @description Returns only rows that contain this text, in any case */
                search?: string;
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description The number of rows to skip */
                offset?: number;
                /** @description The field to sort by; with a minus sign from the largest value to the smallest one */
                sort?: "created_at" | "-created_at" | "name" | "-name" | "member_count" | "-member_count";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            lists: components["schemas"]["List"][];
                            pagination: {
                                total: number;
                                limit: number;
                                offset: number;
                            };
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "lists.members": {
        parameters: {
            query?: {
                /** @description Returns only rows that contain this text, in any case */
                search?: string;
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description The number of rows to skip */
                offset?: number;
                /** @description The field to sort by; with a minus sign from the largest value to the smallest one */
                sort?: "joined_at" | "-joined_at" | "name" | "-name" | "email" | "-email";
            };
            header?: never;
            path: {
                id: string;
                listId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            members: components["schemas"]["ListMember"][];
                            pagination: {
                                total: number;
                                limit: number;
                                offset: number;
                            };
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "journal.list": {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description The number of rows to skip, counted from the newest one */
                offset?: number;
                /** @description "false" leaves out the response bodies, which are most of the data */
                response_bodies?: "true" | "false";
                /** @description Returns only requests for this operation */
                operation?: "courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list";
                /** @description Returns only successes, errors of the caller, errors of the service, or requests with a fault */
                status?: "ok" | "4xx" | "5xx" | "faulted";
                /** @description Returns only requests whose method, path, code or request body contains this text, in any case */
                search?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            journal: components["schemas"]["JournalEntry"][];
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "journal.clear": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "journal.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JournalEntryDetail"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "journal.replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    academy?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JournalEntry"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "platform.journal.list": {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description The number of rows to skip, counted from the newest one */
                offset?: number;
                /** @description "false" leaves out the response bodies, which are most of the data */
                response_bodies?: "true" | "false";
                /** @description Returns only requests for this operation */
                operation?: "courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list";
                /** @description Returns only successes, errors of the caller, errors of the service, or requests with a fault */
                status?: "ok" | "4xx" | "5xx" | "faulted";
                /** @description Returns only requests whose method, path, code or request body contains this text, in any case */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            journal: components["schemas"]["PlatformJournalEntry"][];
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "platform.journal.clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "platform.journal.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlatformJournalEntryDetail"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "platform.info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            version: string;
                            url: string;
                            base_url: string;
                            data: string | null;
                            latency: [
                                number,
                                number
                            ] | null;
                            started_at: string;
                        };
                    };
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "outbox.list": {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description The number of rows to skip, counted from the newest one */
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            outbox: components["schemas"]["WelcomeEmail"][];
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "outbox.clear": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    events: {
        parameters: {
            query?: {
                /** @description "false" leaves out the response bodies, which are most of the data */
                response_bodies?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "platform.events": {
        parameters: {
            query?: {
                /** @description "false" leaves out the response bodies, which are most of the data */
                response_bodies?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "faults.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            faults: components["schemas"]["Fault"][];
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "faults.add": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    operation: "*" | "courses.list" | "students.list" | "students.create" | "students.get" | "students.remove" | "enrollments.create" | "enrollments.revoke" | "lists.list" | "lists.create" | "lists.get" | "lists.update" | "lists.delete" | "lists.members.list" | "lists.members.add" | "lists.members.remove" | "lists.courses.list";
                    when?: {
                        path?: {
                            [key: string]: string;
                        };
                        query?: {
                            [key: string]: number;
                        };
                        body?: {
                            [key: string]: unknown;
                        };
                    };
                    /**
                     * @default before
                     * @enum {string}
                     */
                    phase?: "before" | "after";
                    /** @enum {number} */
                    status?: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
                    /** @enum {string} */
                    code?: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
                    message?: string;
                    html?: string;
                    retry_after?: number;
                    /** @enum {string} */
                    network?: "reset" | "stall" | "truncate";
                    reply?: {
                        [key: string]: unknown;
                    };
                    /** @constant */
                    passthrough?: true;
                    /** @default 0 */
                    delay_ms?: number;
                    email?: string;
                    times?: number;
                    /** @default 1 */
                    probability?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Fault"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "faults.clear": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "faults.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                faultId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "clock.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Clock"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "clock.set": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    now?: string;
                    advance_ms?: number;
                    frozen?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Clock"];
                    };
                };
            };
            /** @description `validation_error` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}

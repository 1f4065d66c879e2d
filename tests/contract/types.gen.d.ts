export interface paths {
    "/api/v1/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the published courses in display order
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: it only reads.
         */
        get: operations["courses.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a page of the active students, newest first
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: it only reads.
         */
        get: operations["students.list"];
        put?: never;
        /**
         * Add a student, optionally with enrollments and lists
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `already_exists`, `invalid_courses`, `invalid_lists`, `list_managed_by_offer`, `limit_exceeded`. The first check that fails decides the response.
         *
         *     A request whose response was lost must not be sent again: a second request fails with `already_exists`.
         */
        post: operations["students.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/students/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one student with courses and progress
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: it only reads.
         */
        get: operations["students.get"];
        put?: never;
        post?: never;
        /**
         * Remove a student: ends all enrollments and deletes all progress
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`. The first check that fails decides the response.
         *
         *     A request whose response was lost must not be sent again: it would also remove a student who was added again in between, and that cannot be undone.
         */
        delete: operations["students.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/students/{studentId}/enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enroll a student in a published course; safe to repeat
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`, `invalid_course`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: an enrolled student keeps the same record.
         */
        post: operations["enrollments.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/students/{studentId}/enrollments/{enrollmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an enrollment and report whether access remains
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: revoking again changes nothing.
         */
        delete: operations["enrollments.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all lists, newest first
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: it only reads.
         */
        get: operations["lists.list"];
        put?: never;
        /**
         * Create a manual list
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `already_exists`. The first check that fails decides the response.
         *
         *     A request whose response was lost must not be sent again: a second request fails with `already_exists`.
         */
        post: operations["lists.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lists/{listId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one list
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: it only reads.
         */
        get: operations["lists.get"];
        put?: never;
        post?: never;
        /**
         * Delete a manual list and the access that it granted
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`, `list_managed_by_offer`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: no new list gets the id of a deleted one.
         */
        delete: operations["lists.delete"];
        options?: never;
        head?: never;
        /**
         * Change the name or the description of a list
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`, `already_exists`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: it sets the same values again.
         */
        patch: operations["lists.update"];
        trace?: never;
    };
    "/api/v1/lists/{listId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a page of the members of a list, newest first
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: it only reads.
         */
        get: operations["lists.members.list"];
        put?: never;
        /**
         * Add students to a manual list by email, creating new students; safe to repeat
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`, `list_managed_by_offer`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: a member stays a member.
         */
        post: operations["lists.members.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lists/{listId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a student from a manual list
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`, `list_managed_by_offer`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: a second request finds no member to remove.
         */
        delete: operations["lists.members.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lists/{listId}/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the published courses that a list grants to its members
         * @description The service checks in this order: `unauthorized`, `trial_api_unavailable`, `academy_locked`, `forbidden`, `rate_limit_exceeded`, `validation_error`, `not_found`. The first check that fails decides the response.
         *
         *     A request whose response was lost may be sent again: it only reads.
         */
        get: operations["lists.courses.list"];
        put?: never;
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
        /** @description A student to add. */
        CreateStudent: {
            /** @description Email address of at most 254 characters. The service trims it and converts it to lower case. */
            email: string;
            /** @description Display name of at most 200 characters. A blank name counts as not set. */
            name?: string;
            /** @description UUIDs of at most 50 published courses. The student gets a permanent enrollment in each. */
            course_ids?: string[];
            /** @description UUIDs of at most 50 manual lists to add the student to. */
            list_ids?: string[];
            /** @description Whether the new student gets a welcome email with a magic link; true by default. */
            send_welcome_email?: boolean;
        };
        /** @description The course to enroll a student in. */
        CreateEnrollment: {
            /** @description UUID of a published course. */
            course_id: string;
        };
        /** @description A list to create. */
        CreateList: {
            /** @description 1 to 100 characters. No other list may have the name in any case. */
            name: string;
            /** @description At most 500 characters. */
            description?: string;
        };
        /** @description The changes to a list: a name, a description or both. */
        UpdateList: {
            /** @description 1 to 100 characters. No other list may have the name in any case. */
            name: string;
            /** @description At most 500 characters; null clears it. */
            description?: string | null;
        } | {
            /** @description 1 to 100 characters. No other list may have the name in any case. */
            name?: string;
            /** @description At most 500 characters; null clears it. */
            description: string | null;
        };
        /** @description The students to add to a list, by email address: either `email` or `emails`. */
        AddMembers: {
            /** @description One email address. */
            email: string;
            /** @description Not together with `email`. */
            emails?: unknown;
            /** @description Whether students whom this request creates get a welcome email; true by default. */
            send_welcome_email?: boolean;
        } | {
            /** @description Not together with `emails`. */
            email?: unknown;
            /** @description 1 to 100 email addresses. An address that fails does not affect the others. */
            emails: string[];
            /** @description Whether students whom this request creates get a welcome email; true by default. */
            send_welcome_email?: boolean;
        };
        /** @description The published courses in display order. */
        CourseList: {
            /** @description The published courses. */
            courses: components["schemas"]["Course"][];
        };
        /** @description A course of the academy. The API cannot change courses. */
        Course: {
            /**
             * Format: uuid
             * @description UUID of the course.
             */
            id: string;
            /** @description Title of the course. */
            title: string;
            /** @description URL-safe name, unique within the academy. */
            slug: string;
            /** @description Description of the course; null when not set. */
            description: string | null;
            /**
             * @description Always `published` in `GET /courses`, which leaves hidden courses out.
             * @enum {string}
             */
            visibility: "published" | "hidden";
            /** @description Number of published lessons. */
            lesson_count: number;
            /** @description Reading time of the published lessons, in minutes. */
            total_reading_time_minutes: number;
        };
        /** @description The body of every error response. */
        ApiError: {
            error: {
                /**
                 * @description Says what went wrong. Programs branch on it.
                 * @enum {string}
                 */
                code: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
                /** @description The reason as text for people. */
                message: string;
            };
        };
        /** @description A page of the active students, newest first. */
        StudentPage: {
            /** @description The students of this page, newest first. */
            students: components["schemas"]["Student"][];
            /** @description The position of this page. */
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A student in a row of `GET /students`. */
        Student: {
            /**
             * Format: uuid
             * @description UUID of the student's user account, the same in every endpoint.
             */
            id: string;
            /** @description Email address in lower case. */
            email: string;
            /** @description Display name; null when not set. */
            name: string | null;
            /** @description URL of the picture; null when not set. */
            avatar_url: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the student joined the academy.
             */
            joined_at: string;
            /** @description Number of active enrollments. */
            courses_enrolled: number;
            /** @description The active enrollments, newest first. Access through a list, a purchase or a free course is not an enrollment. */
            enrollments: components["schemas"]["EnrollmentSummary"][];
        };
        /** @description An active enrollment in a row of the student list. */
        EnrollmentSummary: {
            /**
             * Format: uuid
             * @description UUID of the enrollment record, as `enrollments.revoke` takes it.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID of the course.
             */
            course_id: string;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the current grant began.
             */
            enrolled_at: string;
            /** @description ISO 8601 time at which the student completed the course; null until then. */
            completed_at: string | null;
        };
        /** @description The position of a page among all rows. */
        Pagination: {
            /** @description Number of rows on all pages together. Rows can be added or removed between two requests. */
            total: number;
            /** @description The limit that the service used. */
            limit: number;
            /** @description The offset that the service used. */
            offset: number;
        };
        /** @description The result of adding a student. */
        CreatedStudent: {
            /**
             * Format: uuid
             * @description UUID of the student's user account.
             */
            id: string;
            /** @description The stored email address, in lower case. */
            email: string;
            /** @description Display name; null when not set. */
            name: string | null;
            /**
             * @description `reactivated` for a student who was removed from this academy earlier, otherwise `created`.
             * @enum {string}
             */
            membershipStatus: "created" | "reactivated";
            /** @description One enrollment per distinct course of the request. */
            enrollments: components["schemas"]["EnrollmentGrant"][];
        };
        /** @description A permanent grant of one course to one student. */
        EnrollmentGrant: {
            /**
             * Format: uuid
             * @description UUID of the enrollment record. A student who was enrolled before keeps the record.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID of the course.
             */
            course_id: string;
            /** @description Title of the course. */
            course_title: string;
        };
        /** @description One student with courses and progress. */
        StudentDetail: {
            /**
             * Format: uuid
             * @description UUID of the student's user account.
             */
            id: string;
            /** @description Email address in lower case. */
            email: string;
            /** @description Display name; null when not set. */
            name: string | null;
            /** @description URL of the picture; null when not set. */
            avatar_url: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the student joined the academy.
             */
            joined_at: string;
            /** @description The active enrollments, newest first. */
            enrollments: components["schemas"]["StudentEnrollment"][];
        };
        /** @description An active enrollment of StudentDetail with its course and progress. */
        StudentEnrollment: {
            /**
             * Format: uuid
             * @description UUID of the enrollment record, as `enrollments.revoke` takes it.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID of the course.
             */
            course_id: string;
            /** @description Title of the course. */
            course_title: string;
            /** @description URL-safe name of the course, unique within the academy. */
            course_slug: string;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the current grant began.
             */
            enrolled_at: string;
            /** @description ISO 8601 time at which the student completed the course; null until then. Only this field says whether it is complete. */
            completed_at: string | null;
            /** @description Number of published lessons of the course. */
            total_lessons: number;
            /** @description Number of published lessons that the student completed. */
            completed_lessons: number;
            /** @description Completed lessons in percent, 0 to 100, rounded to the nearest integer. 100 does not always mean complete. */
            progress: number;
        };
        /** @description The result of removing a student. */
        RemovedStudent: {
            /** @description Always true. */
            removed: boolean;
        };
        /** @description The result of revoking an enrollment. */
        RevokedEnrollment: {
            /** @description Always true. */
            revoked: boolean;
            /** @description Whether the student can still open the course in another way. */
            still_has_access: boolean;
            /** @description Why the student still has access: `free`, else `purchase`, else `offer`; null without access. */
            still_has_access_via: ("free" | "purchase" | "offer") | null;
        };
        /** @description All lists of the academy, newest first. */
        ListCollection: {
            /** @description All lists, newest first. */
            lists: components["schemas"]["List"][];
        };
        /** @description A named group of students: a manual list, or the list of an offer's holders. */
        List: {
            /**
             * Format: uuid
             * @description UUID of the list.
             */
            id: string;
            /** @description 1 to 100 characters, unique within the academy regardless of case. */
            name: string;
            /** @description At most 500 characters; null when not set. */
            description: string | null;
            /** @description Number of active members. */
            member_count: number;
            /**
             * Format: date-time
             * @description ISO 8601 time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the name or the description was last set. A change of members does not affect it.
             */
            updated_at: string;
        };
        /** @description The result of deleting a list. */
        DeletedList: {
            /** @description Always true. */
            deleted: boolean;
        };
        /** @description A page of the members of a list, newest first. */
        ListMemberPage: {
            /** @description The members of this page, newest first. */
            members: components["schemas"]["ListMember"][];
            /** @description The position of this page. */
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A student on a list. */
        ListMember: {
            /**
             * Format: uuid
             * @description UUID of the student's user account, as `lists.members.remove` takes it.
             */
            id: string;
            /** @description Email address in lower case. */
            email: string;
            /** @description Display name; null when not set. */
            name: string | null;
            /** @description URL of the picture; null when not set. */
            avatar_url: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the student joined the list.
             */
            joined_at: string;
        };
        /** @description The result of adding members. */
        AddedMembers: {
            /** @description One result per address, in the order of the request. */
            results: components["schemas"]["MemberResult"][];
        };
        /** @description The result for one address: a MemberError if `status` is `error`, otherwise a MemberAdded. */
        MemberResult: {
            /** @description The address as submitted. */
            email: string;
            /**
             * @description `error` for every rejected address, and for no other.
             * @constant
             */
            status: "error";
            /**
             * @description Why the address was rejected, such as `limit_exceeded` or `validation_error`.
             * @enum {string}
             */
            code: "validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error";
            /** @description The reason as text for people. Programs use `code`. */
            message: string;
        } | {
            /** @description The address as submitted. */
            email: string;
            /**
             * @description `created`: the student is new in the academy, or back after a removal. `added`: the student is new on this list. `already_member`: nothing changed. Statuses that the service adds later are passed on unchanged.
             * @enum {string}
             */
            status: "created" | "added" | "already_member";
            /**
             * Format: uuid
             * @description UUID of the student's user account.
             */
            student_id: string;
        };
        /** @description The result of removing a student from a list. */
        RemovedMember: {
            /** @description Always true. */
            removed: boolean;
        };
        /** @description The published courses that a list grants, in display order. */
        ListCourseCollection: {
            /** @description The published courses that the list grants. */
            courses: components["schemas"]["ListCourse"][];
        };
        /** @description A course that a list grants to its members. */
        ListCourse: {
            /**
             * Format: uuid
             * @description UUID of the course.
             */
            course_id: string;
            /** @description Title of the course. */
            title: string;
            /** @description URL-safe name of the course, unique within the academy. */
            slug: string;
            /**
             * @description How the course is sold. The client also reads a response without it.
             * @enum {string}
             */
            term: "free" | "one_time" | "included";
            /** @description One-time price in cents when `term` is `one_time`, otherwise null. */
            price_cents: number | null;
            /** @description The active offers that grant the course, oldest first. */
            granted_via: components["schemas"]["OfferGrant"][];
        };
        /** @description An active offer through which a list grants a course. */
        OfferGrant: {
            /**
             * Format: uuid
             * @description UUID of the offer.
             */
            offer_id: string;
            /** @description Name of the offer. */
            offer_name: string;
            /**
             * @description `grants_to`: the offer is granted to this list. `member`: this list contains the holders of the offer.
             * @enum {string}
             */
            role: "grants_to" | "member";
        };
    };
    responses: {
        /** @description `unauthorized`: the API key is missing, malformed, revoked or unknown */
        Unauthorized: {
            headers: {
                /** @description The scheme of the `Authorization` header. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `trial_api_unavailable`: the API needs a paid plan; `academy_locked`: the academy is locked */
        TrialApiUnavailableOrAcademyLocked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `rate_limit_exceeded`: too many requests; Retry-After gives the seconds to wait */
        RateLimitExceeded: {
            headers: {
                /** @description Seconds to wait; the request was not processed. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `internal_error`: an unexpected error of the service */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `validation_error`: a path or body value failed validation; `invalid_courses`: some course ids are invalid or unpublished; `invalid_lists`: some list ids are invalid or not in this academy; `list_managed_by_offer`: the members of this list are managed by an offer */
        ValidationErrorOrInvalidCoursesOrInvalidListsOrListManagedByOffer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `trial_api_unavailable`: the API needs a paid plan; `academy_locked`: the academy is locked; `limit_exceeded`: a limit of the plan was reached */
        TrialApiUnavailableOrAcademyLockedOrLimitExceeded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `validation_error`: a path or body value failed validation; `invalid_course`: the course is not published */
        ValidationErrorOrInvalidCourse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "courses.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "courses": [
                     *           {
                     *             "id": "9bffd9c7-f46f-4fdf-96fa-9049bc5fe407",
                     *             "title": "Intro to TypeScript",
                     *             "slug": "intro-to-typescript",
                     *             "description": "Types from the ground up, for people who know JavaScript",
                     *             "visibility": "published",
                     *             "lesson_count": 6,
                     *             "total_reading_time_minutes": 53
                     *           },
                     *           {
                     *             "id": "2ffe7221-5240-4545-8d94-52e56f50cfae",
                     *             "title": "HTTP APIs that last",
                     *             "slug": "http-apis",
                     *             "description": "Design, errors, paging, retries",
                     *             "visibility": "published",
                     *             "lesson_count": 5,
                     *             "total_reading_time_minutes": 44
                     *           },
                     *           {
                     *             "id": "3152ea25-4da1-40c4-8351-57be29acfc35",
                     *             "title": "Testing without fear",
                     *             "slug": "testing",
                     *             "description": null,
                     *             "visibility": "published",
                     *             "lesson_count": 5,
                     *             "total_reading_time_minutes": 51
                     *           },
                     *           {
                     *             "id": "d7d42a30-86bb-486f-8138-07e0ad103c63",
                     *             "title": "Databases for application developers",
                     *             "slug": "databases",
                     *             "description": "From tables to transactions",
                     *             "visibility": "published",
                     *             "lesson_count": 6,
                     *             "total_reading_time_minutes": 52
                     *           },
                     *           {
                     *             "id": "562132a3-e214-4f88-9c80-655a58b621a6",
                     *             "title": "The browser as a platform",
                     *             "slug": "browser",
                     *             "description": "What it can do without a library",
                     *             "visibility": "published",
                     *             "lesson_count": 5,
                     *             "total_reading_time_minutes": 51
                     *           },
                     *           {
                     *             "id": "7e3caf6f-cb98-40f6-92d5-1d20a0bb7c69",
                     *             "title": "Design systems in practice",
                     *             "slug": "design-systems",
                     *             "description": "Tokens, components, documentation",
                     *             "visibility": "published",
                     *             "lesson_count": 4,
                     *             "total_reading_time_minutes": 42
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CourseList"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "students.list": {
        parameters: {
            query?: {
                /**
                 * @description Rows per page: 1 to 100, 50 by default.
                 * @example 2
                 */
                limit?: number;
                /**
                 * @description Rows to skip, counted from the newest; 0 by default.
                 * @example 0
                 */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "students": [
                     *           {
                     *             "id": "904784ed-0fd5-4b69-9a48-4343726555db",
                     *             "email": "yusuf.rossi@example.com",
                     *             "name": "Yusuf Rossi",
                     *             "avatar_url": null,
                     *             "joined_at": "2026-04-06T08:00:00.000Z",
                     *             "courses_enrolled": 3,
                     *             "enrollments": [
                     *               {
                     *                 "id": "0e1b64ed-6e15-40a8-9b98-dbc661550d7d",
                     *                 "course_id": "7e3caf6f-cb98-40f6-92d5-1d20a0bb7c69",
                     *                 "enrolled_at": "2026-04-09T08:30:00.000Z",
                     *                 "completed_at": "2026-04-29T09:35:00.000Z"
                     *               },
                     *               {
                     *                 "id": "ba6c214d-1146-45d4-b53a-6e3ab8386a59",
                     *                 "course_id": "562132a3-e214-4f88-9c80-655a58b621a6",
                     *                 "enrolled_at": "2026-04-08T08:30:00.000Z",
                     *                 "completed_at": null
                     *               },
                     *               {
                     *                 "id": "d9af5d01-a7a5-421b-a9cc-60346f8aa722",
                     *                 "course_id": "3152ea25-4da1-40c4-8351-57be29acfc35",
                     *                 "enrolled_at": "2026-04-07T08:30:00.000Z",
                     *                 "completed_at": null
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "id": "88c0cb4d-9d68-4281-b4b1-5cda8c5b5e24",
                     *             "email": "wanda.okafor@example.com",
                     *             "name": null,
                     *             "avatar_url": null,
                     *             "joined_at": "2026-04-06T08:00:00.000Z",
                     *             "courses_enrolled": 1,
                     *             "enrollments": [
                     *               {
                     *                 "id": "916d8ac8-66d4-47ad-bc9f-353fa0ef7c27",
                     *                 "course_id": "562132a3-e214-4f88-9c80-655a58b621a6",
                     *                 "enrolled_at": "2026-04-07T08:30:00.000Z",
                     *                 "completed_at": null
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "pagination": {
                     *           "total": 120,
                     *           "limit": 2,
                     *           "offset": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["StudentPage"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "students.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "name": "Grace Hopper",
                 *       "course_ids": [
                 *         "d7d42a30-86bb-486f-8138-07e0ad103c63"
                 *       ],
                 *       "list_ids": [
                 *         "c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6"
                 *       ],
                 *       "send_welcome_email": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateStudent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "ae5f0313-b9ed-4582-b751-766c43a95ac1",
                     *         "email": "grace@example.com",
                     *         "name": "Grace Hopper",
                     *         "membershipStatus": "created",
                     *         "enrollments": [
                     *           {
                     *             "id": "d0fc1979-86b8-4ee1-9836-18a230017828",
                     *             "course_id": "d7d42a30-86bb-486f-8138-07e0ad103c63",
                     *             "course_title": "Databases for application developers"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CreatedStudent"];
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidCoursesOrInvalidListsOrListManagedByOffer"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLockedOrLimitExceeded"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `already_exists`: the student is an active member already, or the name is taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "students.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the student's user account.
                 * @example 5e5ec9a6-9cf0-4552-bab8-28bb3d8e8ff2
                 */
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "5e5ec9a6-9cf0-4552-bab8-28bb3d8e8ff2",
                     *         "email": "deniz.nakamura@example.com",
                     *         "name": "Deniz Nakamura",
                     *         "avatar_url": "https://avatars.example.com/4.png",
                     *         "joined_at": "2025-01-25T08:00:00.000Z",
                     *         "enrollments": [
                     *           {
                     *             "id": "871c89b9-17b0-4247-a536-c924de9acaea",
                     *             "course_id": "c4f5ad44-5a66-40a5-83c8-0c15a7917f88",
                     *             "course_title": "jQuery, the last years",
                     *             "course_slug": "legacy-jquery",
                     *             "enrolled_at": "2025-01-28T08:30:00.000Z",
                     *             "completed_at": "2025-02-17T09:35:00.000Z",
                     *             "total_lessons": 2,
                     *             "completed_lessons": 2,
                     *             "progress": 100
                     *           },
                     *           {
                     *             "id": "c7a6aa50-5625-43b9-8858-3242e028165f",
                     *             "course_id": "562132a3-e214-4f88-9c80-655a58b621a6",
                     *             "course_title": "The browser as a platform",
                     *             "course_slug": "browser",
                     *             "enrolled_at": "2025-01-27T08:30:00.000Z",
                     *             "completed_at": null,
                     *             "total_lessons": 5,
                     *             "completed_lessons": 1,
                     *             "progress": 20
                     *           },
                     *           {
                     *             "id": "730a9dfa-fed8-4581-8149-e5f4cf2a24b0",
                     *             "course_id": "2ffe7221-5240-4545-8d94-52e56f50cfae",
                     *             "course_title": "HTTP APIs that last",
                     *             "course_slug": "http-apis",
                     *             "enrolled_at": "2025-01-26T08:30:00.000Z",
                     *             "completed_at": null,
                     *             "total_lessons": 5,
                     *             "completed_lessons": 0,
                     *             "progress": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["StudentDetail"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "students.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the student's user account.
                 * @example 5e5ec9a6-9cf0-4552-bab8-28bb3d8e8ff2
                 */
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RemovedStudent"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "enrollments.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the student's user account.
                 * @example 5e5ec9a6-9cf0-4552-bab8-28bb3d8e8ff2
                 */
                studentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "course_id": "d7d42a30-86bb-486f-8138-07e0ad103c63"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEnrollment"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "58515128-1db4-483b-a7f8-b9ff3c719e13",
                     *         "course_id": "d7d42a30-86bb-486f-8138-07e0ad103c63",
                     *         "course_title": "Databases for application developers"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EnrollmentGrant"];
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidCourse"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "enrollments.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the student's user account.
                 * @example 5e5ec9a6-9cf0-4552-bab8-28bb3d8e8ff2
                 */
                studentId: string;
                /**
                 * @description UUID of the enrollment record.
                 * @example 730a9dfa-fed8-4581-8149-e5f4cf2a24b0
                 */
                enrollmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "revoked": true,
                     *         "still_has_access": true,
                     *         "still_has_access_via": "offer"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RevokedEnrollment"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "lists": [
                     *           {
                     *             "id": "d2edf4c3-3870-498c-b1ce-60eaa5cbe95b",
                     *             "name": "Autumn cohort",
                     *             "description": "Started in September 2026",
                     *             "member_count": 24,
                     *             "created_at": "2026-08-08T08:00:00.000Z",
                     *             "updated_at": "2026-08-08T08:00:00.000Z"
                     *           },
                     *           {
                     *             "id": "fcd0b71d-a466-4f72-a194-f02f32428792",
                     *             "name": "Beta testers",
                     *             "description": "Sees new courses first",
                     *             "member_count": 0,
                     *             "created_at": "2026-05-20T08:00:00.000Z",
                     *             "updated_at": "2026-05-20T08:00:00.000Z"
                     *           },
                     *           {
                     *             "id": "89be9c9d-5119-46dc-9c18-052361bcfafd",
                     *             "name": "Backend bundle",
                     *             "description": "Everybody who holds the bundle",
                     *             "member_count": 12,
                     *             "created_at": "2026-03-22T08:00:00.000Z",
                     *             "updated_at": "2026-03-22T08:00:00.000Z"
                     *           },
                     *           {
                     *             "id": "e179f822-f8f0-41bf-92c6-fa9e574df5fc",
                     *             "name": "Newsletter",
                     *             "description": null,
                     *             "member_count": 60,
                     *             "created_at": "2026-03-11T08:00:00.000Z",
                     *             "updated_at": "2026-03-11T08:00:00.000Z"
                     *           },
                     *           {
                     *             "id": "c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6",
                     *             "name": "VIP",
                     *             "description": "Gets every course of the library",
                     *             "member_count": 10,
                     *             "created_at": "2026-03-01T08:00:00.000Z",
                     *             "updated_at": "2026-03-01T08:00:00.000Z"
                     *           },
                     *           {
                     *             "id": "70fd32c4-82c3-4bcc-89ad-f24f58f7eef1",
                     *             "name": "Spring cohort",
                     *             "description": "Started in March 2026",
                     *             "member_count": 30,
                     *             "created_at": "2026-02-09T08:00:00.000Z",
                     *             "updated_at": "2026-02-09T08:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ListCollection"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Summer cohort",
                 *       "description": "Starts in June 2027"
                 *     }
                 */
                "application/json": components["schemas"]["CreateList"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "25876e87-90b7-422c-8142-3f1c15387ad0",
                     *         "name": "Summer cohort",
                     *         "description": "Starts in June 2027",
                     *         "member_count": 0,
                     *         "created_at": "2026-11-02T09:30:00.000Z",
                     *         "updated_at": "2026-11-02T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `already_exists`: the student is an active member already, or the name is taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the list.
                 * @example c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6
                 */
                listId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6",
                     *         "name": "VIP",
                     *         "description": "Gets every course of the library",
                     *         "member_count": 10,
                     *         "created_at": "2026-03-01T08:00:00.000Z",
                     *         "updated_at": "2026-03-01T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the list.
                 * @example c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6
                 */
                listId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DeletedList"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation; `list_managed_by_offer`: the members of this list are managed by an offer */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the list.
                 * @example c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6
                 */
                listId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "VIP members",
                 *       "description": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateList"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6",
                     *         "name": "VIP members",
                     *         "description": null,
                     *         "member_count": 10,
                     *         "created_at": "2026-03-01T08:00:00.000Z",
                     *         "updated_at": "2026-11-02T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `already_exists`: the student is an active member already, or the name is taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.members.list": {
        parameters: {
            query?: {
                /**
                 * @description Rows per page: 1 to 100, 50 by default.
                 * @example 2
                 */
                limit?: number;
                /**
                 * @description Rows to skip, counted from the newest; 0 by default.
                 * @example 0
                 */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the list.
                 * @example c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6
                 */
                listId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "members": [
                     *           {
                     *             "id": "b99b07f5-05e5-48de-815a-b57dbedddb21",
                     *             "email": "priya.haddad@example.com",
                     *             "name": "Priya Haddad",
                     *             "avatar_url": "https://avatars.example.com/112.png",
                     *             "joined_at": "2026-03-02T09:03:00.000Z"
                     *           },
                     *           {
                     *             "id": "08c342a1-d508-4b70-ad62-9f16c20cc9f4",
                     *             "email": "deniz.rossi@example.com",
                     *             "name": "Deniz Rossi",
                     *             "avatar_url": "https://avatars.example.com/100.png",
                     *             "joined_at": "2026-03-02T08:56:00.000Z"
                     *           }
                     *         ],
                     *         "pagination": {
                     *           "total": 10,
                     *           "limit": 2,
                     *           "offset": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ListMemberPage"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.members.add": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the list.
                 * @example c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6
                 */
                listId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "grace@example.com",
                 *         "ada.lindqvist@example.com",
                 *         "deniz.nakamura@example.com",
                 *         "grace@example"
                 *       ],
                 *       "send_welcome_email": false
                 *     }
                 */
                "application/json": components["schemas"]["AddMembers"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "email": "grace@example.com",
                     *             "status": "created",
                     *             "student_id": "ae5f0313-b9ed-4582-b751-766c43a95ac1"
                     *           },
                     *           {
                     *             "email": "ada.lindqvist@example.com",
                     *             "status": "added",
                     *             "student_id": "24689c8d-3f13-45a0-a567-46189cf8d41b"
                     *           },
                     *           {
                     *             "email": "deniz.nakamura@example.com",
                     *             "status": "already_member",
                     *             "student_id": "5e5ec9a6-9cf0-4552-bab8-28bb3d8e8ff2"
                     *           },
                     *           {
                     *             "email": "grace@example",
                     *             "status": "error",
                     *             "code": "validation_error",
                     *             "message": "expected an email address such as ada@example.com, got \"grace@example\""
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AddedMembers"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation; `list_managed_by_offer`: the members of this list are managed by an offer */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.members.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the list.
                 * @example c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6
                 */
                listId: string;
                /**
                 * @description UUID of the student's user account.
                 * @example 5e5ec9a6-9cf0-4552-bab8-28bb3d8e8ff2
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RemovedMember"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation; `list_managed_by_offer`: the members of this list are managed by an offer */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.courses.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the list.
                 * @example c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6
                 */
                listId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "courses": [
                     *           {
                     *             "course_id": "9bffd9c7-f46f-4fdf-96fa-9049bc5fe407",
                     *             "title": "Intro to TypeScript",
                     *             "slug": "intro-to-typescript",
                     *             "term": "free",
                     *             "price_cents": null,
                     *             "granted_via": [
                     *               {
                     *                 "offer_id": "106362b5-621f-4ce3-879e-d0c65df841d3",
                     *                 "offer_name": "Library pass",
                     *                 "role": "grants_to"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "course_id": "2ffe7221-5240-4545-8d94-52e56f50cfae",
                     *             "title": "HTTP APIs that last",
                     *             "slug": "http-apis",
                     *             "term": "one_time",
                     *             "price_cents": 9900,
                     *             "granted_via": [
                     *               {
                     *                 "offer_id": "106362b5-621f-4ce3-879e-d0c65df841d3",
                     *                 "offer_name": "Library pass",
                     *                 "role": "grants_to"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "course_id": "3152ea25-4da1-40c4-8351-57be29acfc35",
                     *             "title": "Testing without fear",
                     *             "slug": "testing",
                     *             "term": "included",
                     *             "price_cents": null,
                     *             "granted_via": [
                     *               {
                     *                 "offer_id": "106362b5-621f-4ce3-879e-d0c65df841d3",
                     *                 "offer_name": "Library pass",
                     *                 "role": "grants_to"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "course_id": "562132a3-e214-4f88-9c80-655a58b621a6",
                     *             "title": "The browser as a platform",
                     *             "slug": "browser",
                     *             "term": "included",
                     *             "price_cents": null,
                     *             "granted_via": [
                     *               {
                     *                 "offer_id": "106362b5-621f-4ce3-879e-d0c65df841d3",
                     *                 "offer_name": "Library pass",
                     *                 "role": "grants_to"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ListCourseCollection"];
                    };
                };
            };
            /** @description `validation_error`: a path or body value failed validation */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            /** @description `forbidden`: the API key is not permitted to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
            404: {
                headers: {
                    /** @description The methods of the path, if it has endpoints but none with the method of the request. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
}

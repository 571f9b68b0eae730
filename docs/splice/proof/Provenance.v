(** * Provenance: which bytes of a band are a source's

    [F] is the frame's stream and [src s] is that of source [s]. [spans r] is what Provenance.update
    has recorded of the band's row [r]: ranges of bytes that are a source's. Runs.v proves that the
    records are true ([spans_sound]); here that is an assumption.

    This file has the questions that the splicer asks of the records, as functions that compute, and
    proves that the answers may be relied upon: which bytes are the source's in a row too
    ([common_sound]) or in several rows above ([above_sound]); that a cell which CellValidity
    accepts is right in the frame ([cell_valid]), that a row which is copied as a whole is
    ([whole_row_valid]), and that a match or a part of one is ([match_holds], [part_holds]). *)

From Splice Require Export Tokens Rows Cells.

Notation spansOfRow := (list (nat * (nat * nat))).

Definition count (x : range) : nat := snd x - fst x.
Definition clamp (x y : range) : range := (max (fst x) (fst y), min (snd x) (snd y)).

Section Provenance.
Variables rowBytes r0 limit : nat. Variable F : nat -> Z. Variable src : nat -> nat -> Z.
Variable spans : nat -> spansOfRow. Local Notation pos := (Rows.pos rowBytes r0).
Local Notation source := (Rows.source rowBytes).
Local Notation source_pos := (Rows.source_pos rowBytes r0).
Local Notation same := (Cells.same rowBytes r0). Local Notation fits := (Cells.fits rowBytes).
Local Notation keepRowRule := (Rows.keepRowRule rowBytes limit).
Hypothesis spans_sound : forall r s x, In (s, x) (spans r) -> same F (src s) r x.
Hypothesis spans_inside : forall r s x, In (s, x) (spans r) -> snd x <= rowBytes.

(** Provenance.common: the largest piece of [bytes] that is [s]'s in a row. *)
Fixpoint largest (s : nat) (bytes : range) (l : spansOfRow) (best : range) :=
  match l with
  | [] => best
  | (s', x) :: l =>
      let piece := clamp x bytes in
      largest s bytes l (if (s' =? s) && (count best <? count piece) then piece else best)
  end.
Definition common (r s : nat) (bytes : range) := largest s bytes (spans r) (0, 0).
Lemma largest_sound r s bytes : forall l best, incl l (spans r) -> (forall c, inside best c ->
  inside bytes c /\ F (pos r c) = src s (pos r c)) -> forall c, inside (largest s bytes l best) c ->
  inside bytes c /\ F (pos r c) = src s (pos r c).
Proof. induction l as [|[s' x] l IH]; intros best I H c; simpl; [apply H|]. apply IH; [intros y Hy;
  apply I; now right|]. destruct ((s' =? s) && (count best <? count (clamp x bytes))) eqn:E; [|apply
  H]. apply andb_prop in E. destruct E as [E _]. apply Nat.eqb_eq in E. subst s'. intros c' C.
  unfold inside, clamp in *; simpl in *. split; [lia|]. apply (spans_sound r s x); [apply I; now
  left|]. unfold inside. lia. Qed.
Lemma common_sound r s bytes c : inside (common r s bytes) c ->
  inside bytes c /\ F (pos r c) = src s (pos r c).
Proof. apply largest_sound; [apply incl_refl|]. unfold inside; simpl. lia. Qed.

(** Provenance.above: of some bytes, those that are [s]'s in each row in reach, too. *)
Fixpoint aboveLoop (n k r s : nat) (held : range) : range :=
  match n with
  | 0 => held
  | S n => if count held =? 0 then held else aboveLoop n (S k) r s (common (r - k) s held)
  end.
Definition aboveBytes (r s : nat) (bytes : range) (most : nat) : range :=
  match r with 0 => (0, 0) | _ => aboveLoop (min r most) 1 r s bytes end.
Lemma aboveLoop_sound r s : forall n k held, (forall c, inside (aboveLoop n k r s held) c ->
  inside held c) /\ (forall j, k <= j < k + n -> same F (src s) (r - j) (aboveLoop n k r s held)).
Proof. induction n as [|n IH]; intros k held; simpl; [split; [auto|lia]|]. destruct (count held =?
  0) eqn:E.
  - apply Nat.eqb_eq in E. unfold count in E. split; [auto|]. intros j _ c C. unfold inside in C.
    lia. - destruct (IH (S k) (common (r - k) s held)) as [A B]. split.
    + intros c C. apply A in C. now apply common_sound in C.
    + intros j J. destruct (Nat.eq_dec j k) as [->|N]; [|apply B; lia]. intros c C. apply A in C.
      now apply common_sound in C. Qed.
Lemma above_sound r s bytes most k : same F (src s) r bytes -> k <= min r most ->
  same F (src s) (r - k) (aboveBytes r s bytes most).
Proof. intros B0 K. destruct r as [|r]. - intros c C. unfold inside in C; simpl in C. lia.
  - unfold aboveBytes. destruct (aboveLoop_sound (S r) s (min (S r) most) 1 bytes) as [A B].
    destruct k as [|k]. + rewrite Nat.sub_0_r. intros c C. apply B0. now apply A.
    + apply B. lia. Qed.

(** *** Main theorem: a cell that CellValidity accepts is right in the frame *)
Definition aboveOr (hasMatches : bool) (r s : nat) (bytes : range) (most : nat) : range :=
  if hasMatches then aboveBytes r s bytes most else (0, 0).

Theorem cell_valid hasMatches r s bytes e ts c n :
  In (s, bytes) (spans r) ->
  holds e bytes (aboveOr hasMatches r s bytes limit) = true ->
  fits e c ts -> keepRowRule r c ts ->
  tiles (src s) (pos r c) ts n -> tiles F (pos r c) ts n.
Proof. intros I H Fi K T. assert (S := spans_sound _ _ _ I). eapply cell_kept; eauto. intros k Hk.
  unfold aboveOr. destruct hasMatches. - now apply above_sound.
  - intros c' C. unfold inside in C. simpl in C. lia. Qed.

(** Rows that are copied as a whole (Provenance.countWholeRows, wholeSource). *)
Definition whole (r : nat) : option nat :=
  match spans r with
  | [(s, x)] => if count x =? rowBytes then Some s else None
  | _ => None
  end.
Fixpoint wholeRows (r : nat) : nat :=
  match whole r with
  | None => 0
  | Some s =>
      match r with
      | 0 => 1
      | S q => match whole q with
               | Some s' => if s' =? s then S (wholeRows q) else 1
               | None => 1
               end
      end
  end.
Lemma whole_same r s : whole r = Some s -> same F (src s) r (0, rowBytes).
Proof. unfold whole. destruct (spans r) as [|[s' x] [|? ?]] eqn:E; try discriminate. destruct (count
  x =? rowBytes) eqn:C; [|discriminate]. intros H. injection H as ->. apply Nat.eqb_eq in C. unfold
  count in C. intros c Hc. apply (spans_sound r s x); [rewrite E; now left|]. specialize
  (spans_inside r s x). rewrite E in spans_inside. specialize (spans_inside (or_introl eq_refl)).
  unfold inside in *; simpl in *. lia. Qed.
Lemma wholeRows_same : forall r s k, whole r = Some s -> k < wholeRows r -> whole (r - k) = Some s.
Proof. induction r as [|q IH]; intros s k W K.
  - simpl in K. rewrite W in K. replace k with 0 by lia. auto.
  - destruct k as [|k]; [auto|]. simpl in K. rewrite W in K. destruct (whole q) as [s'|] eqn:Q;
    [|lia]. destruct (s' =? s) eqn:E; [|lia]. apply Nat.eqb_eq in E. subst s'. simpl. apply IH;
    [auto|lia]. Qed.
Lemma row_fits r : forall ts c, keepRowRule r c ts -> fits (Extent 0 rowBytes true) c ts.
Proof. induction ts as [|t ts IH]; intros c; simpl; [auto|]. intros [K L]. split; [|auto]. unfold
  keepsRowRule in K. repeat split; try lia. destruct t as [b|len d]; [auto|]. destruct (source c len
  d) as [u [a b]]. intuition lia. Qed.
Theorem whole_row_valid r s ts n :
  whole r = Some s -> min r limit < wholeRows r -> keepRowRule r 0 ts ->
  tiles (src s) (pos r 0) ts n -> tiles F (pos r 0) ts n.
Proof. intros W L K T. eapply cell_kept with (e := Extent 0 rowBytes true) (bytes := (0, rowBytes))
  (up := (0, rowBytes)); eauto. - now apply whole_same.
  - intros k Hk. apply whole_same. apply wholeRows_same; [auto|lia].
  - unfold holds, lies; simpl. apply Nat.leb_refl. - eapply row_fits; eauto. Qed.

(** Provenance.holds(_:for:of:): a match, or what is left of one, whose source is in one span. *)
Theorem match_holds r s x c len d u a b y :
  right (src s) (pos r c) (Match len d) ->
  In (s, x) (spans r) -> fst x <= c -> c + len <= snd x ->
  source c len d = (u, (a, b)) -> u <= r ->
  In (s, y) (spans (r - u)) -> fst y <= a -> b <= snd y ->
  right F (pos r c) (Match len d).
Proof. intros R I X1 X2 S U J Y1 Y2. apply (keep F (src s)); [auto|]. destruct (source_pos r _ _ _ _
  _ _ S U) as (P & E & B). intros q [Q|Q]; simpl size in Q.
  - replace q with (pos r (c + (q - pos r c))) by (unfold Rows.pos in *; lia). apply (spans_sound r
    s x I). unfold inside, Rows.pos in *. lia.
  - rewrite P in Q. replace q with (pos (r - u) (a + (q - pos (r - u) a))) by (unfold Rows.pos in *;
    lia). apply (spans_sound (r - u) s y J). unfold inside. destruct u; unfold Rows.pos in *; lia.
    Qed.

(** Provenance.part: as much of [m0..<m1] as what is read there is the source's. *)
Theorem part_holds r s x m0 m1 d u a b :
  right (src s) (pos r m0) (Match (m1 - m0) d) ->
  In (s, x) (spans r) -> fst x <= m0 -> m1 <= snd x -> m0 <= m1 ->
  source m0 1 d = (u, (a, b)) -> u <= r ->
  let held := common (r - u) s (a, a + (m1 - m0)) in
  fst held < snd held ->
  right F (pos r (m0 + (fst held - a))) (Match (count held) d).
Proof. intros R I X1 X2 X3 S U held NE. destruct (source_pos r _ _ _ _ _ _ S U) as (P & E & _).
  assert (H : forall c, inside held c -> inside (a, a + (m1 - m0)) c /\ F (pos (r - u) c) = src s
  (pos (r - u) c)) by (intros c; apply common_sound). assert (H0 : inside held (fst held)) by
  (unfold inside; lia). assert (H1 : inside held (snd held - 1)) by (unfold inside; lia). apply H in
  H0. apply H in H1. destruct H0 as [H0 _]. destruct H1 as [H1 _]. unfold inside in H0, H1; simpl in
  H0, H1. destruct R as [D R]. split; [unfold Rows.pos in *; lia|]. unfold count. intros i Hi.
  replace (pos r (m0 + (fst held - a)) + i) with (pos r m0 + (fst held - a + i)) by (unfold
  Rows.pos; lia). assert (E1 : F (pos r m0 + (fst held - a + i)) = src s (pos r m0 + (fst held - a +
  i))). { replace (pos r m0 + (fst held - a + i)) with (pos r (m0 + (fst held - a + i))) by (unfold
    Rows.pos; lia). apply (spans_sound r s x I). unfold inside. lia. }
  assert (E2 : pos r m0 + (fst held - a + i) - d = pos (r - u) (fst held + i)).
  { assert (E3 : pos (r - u) (fst held + i) = pos (r - u) a + (fst held - a + i)) by (unfold
    Rows.pos; lia). lia. }
  rewrite E1, R, E2 by lia. symmetry. apply H. unfold inside. lia. Qed.

End Provenance.
